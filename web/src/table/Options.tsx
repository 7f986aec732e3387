import { prefer, preferences } from "../app/preferences";
import { partsOf, path } from "../app/router";
import { room, sitsAt } from "../app/state";

/** This person's display options, kept on this device. */
export function Options() {
  return (
    <>
      <Beside />
      <OnThisDevice />
    </>
  );
}

/** The person's other tables, to open beside this one. */
function Beside() {
  const shown = (partsOf(path.value)[1] ?? "").split(",").filter(Boolean);
  const others = [...(room.lobby.value?.values() ?? [])].filter((one) => !shown.includes(one.id) && sitsAt(one.id));
  if (!path.value.startsWith("/table/") || !others.length || shown.length > 3) return null;
  return (
    <p class="row">
      Open beside:
      {others.map((one) => (
        <a key={one.id} class="button" href={`/table/${encodeURIComponent([...shown, one.id].join(","))}`}>
          {one.name}
        </a>
      ))}
    </p>
  );
}

function OnThisDevice() {
  const now = preferences.value;
  return (
    <fieldset class="preferences">
      <legend>On this device</legend>
      <label>
        Colours{" "}
        <select value={now.theme} onChange={(event) => prefer({ theme: event.currentTarget.value as typeof now.theme })}>
          <option value="system">same as the device</option>
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
        <input type="checkbox" checked={now.sound} onChange={(event) => prefer({ sound: event.currentTarget.checked })} /> sounds
      </label>
      <label>
        <input type="checkbox" checked={now.vibration} onChange={(event) => prefer({ vibration: event.currentTarget.checked })} /> vibration at my turn
      </label>
      <label>
        <input type="checkbox" checked={now.still} onChange={(event) => prefer({ still: event.currentTarget.checked })} /> no movement
      </label>
      <label>
        <input type="checkbox" checked={now.rotate} onChange={(event) => prefer({ rotate: event.currentTarget.checked })} /> my seat in front
      </label>
    </fieldset>
  );
}
