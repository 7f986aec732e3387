// Choosing an amount or cards, and confirming an all-in.
import { useEffect, useRef, useState } from "preact/hooks";
import { dollars } from "../app/words";
import { Card } from "../cards/Card";
import { cardWords } from "../cards/drawing";
import { speak } from "../parts/live";
import type { GameCard, View } from "../types/views";
import { type Action, fitted, presets } from "./actions";
import type { Send } from "./Choices";
import { onKey } from "./keys";

interface SureProps {
  sure: { action: Action; amount: number };
  setSure: (sure: null) => void;
  send: Send;
  active: boolean;
}

/** All-in asks for confirmation. */
export function Sure({ sure, setSure, send, active }: SureProps) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  const go = () => {
    setSure(null);
    void send(sure.action, sure.amount, []);
  };
  onKey(active, (key) => {
    if (key === "y") go();
    else if (key === "n" || key === "Escape") setSure(null);
    else return false;
    return true;
  });
  return (
    <div class="choices" role="alertdialog" aria-label="All-in">
      <p class="question">All-in with {dollars(sure.amount)}? These are your last chips on the table.</p>
      <div class="buttons">
        <button type="button" class="action primary" ref={yes} onClick={go} aria-keyshortcuts="y" data-action="sure">
          <span class="action-label">
            <kbd>Y</kbd> Yes, all-in
          </span>
        </button>
        <button type="button" class="action" onClick={() => setSure(null)} aria-keyshortcuts="n" data-action="not-sure">
          <span class="action-label">
            <kbd>N</kbd> No, go back
          </span>
        </button>
      </div>
    </div>
  );
}

export function Picker({ cards, picked, toggle }: { cards: readonly string[]; picked: ReadonlySet<string>; toggle: (card: string) => void }) {
  return (
    <div class="picker" role="group" aria-label="Your cards: choose some">
      {cards.map((card, place) => (
        <button
          key={card}
          type="button"
          class={`pick${picked.has(card) ? " picked" : ""}`}
          aria-pressed={picked.has(card)}
          aria-label={cardWords(card)}
          aria-keyshortcuts={String(place + 1)}
          onClick={() => toggle(card)}
        >
          <Card card={card} quiet />
          <kbd aria-hidden="true">{place + 1}</kbd>
        </button>
      ))}
    </div>
  );
}

interface AmountProps {
  action: Action;
  amount: number;
  view: View;
  game: GameCard | undefined;
  /** Do the presets take their keys? */
  active: boolean;
  set: (cents: number) => void;
}

const SHORT: Record<string, string> = { Minimum: "Min", Maximum: "Max" };

/** Slider, typed amount, arrow keys, presets: all within the option's limits. */
export function Amount({ action, amount, view, active, set }: AmountProps) {
  const { option } = action;
  const unit = option.money ? 100 : 1;
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    const number = Number.parseFloat(text.replace(/[$,\s]/g, ""));
    if (Number.isFinite(number)) set(fitted(option, Math.round(number * unit)));
  };
  const ready = presets(option, view);
  onKey(active, (key) => {
    const preset = /^[1-9]$/.test(key) ? ready[Number(key) - 1] : undefined;
    if (!preset) return false;
    set(preset.amount);
    speak(`${preset.name}: ${option.money ? dollars(preset.amount) : preset.amount}`);
    return true;
  });
  return (
    <div class="amount">
      <input
        type="range"
        aria-label={`Amount, ${dollars(option.amount_min ?? 0)} to ${dollars(option.amount_max ?? 0)}`}
        aria-valuetext={dollars(amount)}
        min={option.amount_min ?? 0}
        max={option.amount_max ?? 0}
        step={option.amount_step ?? 1}
        value={amount}
        onInput={(event) => set(fitted(option, Number(event.currentTarget.value)))}
      />
      <label class="typed">
        <span class="unseen">Amount in dollars</span>
        <input
          type="text"
          inputMode="decimal"
          value={typed ?? (amount / unit).toFixed(amount % unit ? 2 : 0)}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            if (typed !== null) take(typed);
            setTyped(null);
          }}
          onKeyDown={(event) => {
            // The amount is taken, and its button is next: Enter once more does it.
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.currentTarget.closest(".bar")?.querySelector<HTMLElement>(`[data-action="${CSS.escape(action.id)}"]`)?.focus();
          }}
        />
      </label>
      <span class="presets">
        {ready.map((preset, place) => (
          <button key={preset.name} type="button" class="preset" onClick={() => set(preset.amount)} aria-keyshortcuts={active ? String(place + 1) : undefined} aria-label={preset.name}>
            {active ? <kbd>{place + 1}</kbd> : null} {SHORT[preset.name] ?? preset.name}
          </button>
        ))}
      </span>
    </div>
  );
}
