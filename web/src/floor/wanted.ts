// The act that staff chose at a table's bar, for the sheet that tries it.
import { signal } from "@preact/signals";
import type { StaffAct } from "./acting";

export const wanted = signal<{ table: string; act: StaffAct } | null>(null);
