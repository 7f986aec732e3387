// Random numbers as text. `crypto.randomUUID` is not used: browsers have it on secure addresses only, and a card room's own network is often plain.

/** So many random bytes in hexadecimal. */
export const randomHex = (bytes: number): string => [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** An id for a command or an act, so that one that is sent again is not done twice. */
export const newId = (): string => randomHex(12);
