// At one's turn: the tab's title, a sound and a vibration, as far as the person wants them.
import { preferences } from "../app/preferences";

let context: AudioContext | null = null;

/** Two short tones, made here, so no file is fetched. */
export function chime(): void {
  if (preferences.value.sound) {
    try {
      context ??= new AudioContext();
      [660, 880].forEach((pitch, n) => tone(context!, pitch, n * 0.14));
    } catch {
      // A browser without sound plays on in silence.
    }
    navigator.vibrate?.(120);
  }
}

function tone(audio: AudioContext, pitch: number, after: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0.08, audio.currentTime + after);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + after + 0.13);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(audio.currentTime + after);
  oscillator.stop(audio.currentTime + after + 0.14);
}
