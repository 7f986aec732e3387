// What draws the person to the table: the tab's title, sounds and a vibration, as far as the person wants them.
import { effect, signal } from "@preact/signals";
import { preferences } from "../app/preferences";
import { title } from "../app/title";

/** The tables that wait for the person now, by id; the tab's title says so as long as there is one. */
export const waiting = signal<ReadonlySet<string>>(new Set());

effect(() => {
  const number = waiting.value.size;
  document.title = `${number ? `● Your turn${number > 1 ? ` at ${number} tables` : ""} – ` : ""}${title.value}`;
});

/** This table waits for the person from now on, or does not any more. */
export function waitsNow(table: string, waits: boolean): void {
  if (waiting.peek().has(table) === waits) return;
  const now = new Set(waiting.peek());
  if (waits) now.add(table);
  else now.delete(table);
  waiting.value = now;
}

/** Browsers stay silent and still until somebody has used the page; older ones do not say. */
const touched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** It is the person's turn. */
export function chime(): void {
  sound("turn");
  if (preferences.value.vibration && touched()) navigator.vibrate?.(120);
}

/** What happens at a table, as it sounds. */
export type Sound = "turn" | "card" | "chips" | "knock" | "won";

interface Tone {
  pitch: number;
  after: number;
  seconds: number;
  loud: number;
  shape: OscillatorType;
}

const tone = (pitch: number, after = 0, seconds = 0.14, loud = 0.08, shape: OscillatorType = "sine"): Tone => ({ pitch, after, seconds, loud, shape });

const SOUNDS: Record<Sound, Tone[]> = {
  turn: [tone(660), tone(880, 0.14)],
  card: [tone(1_900, 0, 0.03, 0.02, "triangle")],
  chips: [tone(2_600, 0, 0.04, 0.03, "triangle"), tone(3_100, 0.05, 0.05, 0.03, "triangle")],
  knock: [tone(150, 0, 0.06, 0.1), tone(150, 0.1, 0.06, 0.1)],
  won: [tone(523), tone(659, 0.1), tone(784, 0.2, 0.25)],
};

// By the kind of an event; any other makes no sound.
const HEARD: Record<string, Sound> = {
  dealt: "card", "turned up": "card", bet: "chips", raised: "chips", called: "chips", blind: "chips", ante: "chips", straddle: "chips",
  "forced bet": "chips", placed: "chips", checked: "knock", awarded: "won", paid: "won",
};

/** The sounds of a few events, each once. */
export const soundsOf = (kinds: readonly string[]): Sound[] => [...new Set(kinds.map((kind) => HEARD[kind]).filter((one): one is Sound => !!one))];

let context: AudioContext | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;
const SILENT_AFTER_MS = 2_000;

/** Short tones, made here, so no file is fetched. */
export function sound(which: Sound): void {
  if (!preferences.value.sound || !touched()) return;
  try {
    context ??= new AudioContext();
    const audio = context;
    if (audio.state === "suspended") void audio.resume();
    for (const one of SOUNDS[which]) play(audio, one);
    // A device that plays nothing need not stay awake for it.
    clearTimeout(silence);
    silence = setTimeout(() => void audio.suspend(), SILENT_AFTER_MS);
  } catch {
    // A browser without sound plays on in silence.
  }
}

function play(audio: AudioContext, { pitch, after, seconds, loud, shape }: Tone): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, audio.currentTime + after);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + after + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(audio.currentTime + after);
  oscillator.stop(audio.currentTime + after + seconds + 0.01);
}
