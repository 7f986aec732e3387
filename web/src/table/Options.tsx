import { prefer, preferences } from "../app/preferences";

/** How this person wants the table; it stays on this device. */
export function Options() {
  const now = preferences.value;
  return (
    <fieldset class="preferences">
      <legend>On this device</legend>
      <label>
        Colours{" "}
        <select value={now.theme} onChange={(event) => prefer({ theme: event.currentTarget.value as typeof now.theme })}>
          <option value="system">as the device</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </select>
      </label>
      <label>
        Stacks in{" "}
        <select value={now.units} onChange={(event) => prefer({ units: event.currentTarget.value as typeof now.units })}>
          <option value="chips">dollars</option>
          <option value="blinds">big blinds</option>
        </select>
      </label>
      <label>
        <input type="checkbox" checked={now.sound} onChange={(event) => prefer({ sound: event.currentTarget.checked })} /> sound and vibration at my turn
      </label>
      <label>
        <input type="checkbox" checked={now.rotate} onChange={(event) => prefer({ rotate: event.currentTarget.checked })} /> my seat in front
      </label>
    </fieldset>
  );
}
