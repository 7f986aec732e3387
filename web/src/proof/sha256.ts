// SHA-256 (FIPS 180-4), written here because browsers offer it only on secure addresses, and a room may be on a plain one.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The constants: the first bits of the fractional parts of the roots of the first primes. */
function prepare(): void {
  let found = 0;
  for (let number = 2; found < 64; number += 1) {
    if (!isPrime(number)) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(number));
    K[found] = fraction(Math.cbrt(number));
    found += 1;
  }
}

function isPrime(number: number): boolean {
  for (let one = 2; one * one <= number; one += 1) if (number % one === 0) return false;
  return true;
}

const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) >>> 0;

prepare();

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The hash of these bytes; it has 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = START.slice();
  const words = new Uint32Array(64);
  const padded = pad(bytes);
  for (let at = 0; at < padded.length; at += 64) block(state, words, padded, at);
  const found = new Uint8Array(32);
  const view = new DataView(found.buffer);
  state.forEach((word, place) => view.setUint32(4 * place, word));
  return found;
}

/** Pad to whole blocks of 64 bytes: the bytes, a 1 bit, zeros, and the length in bits. */
function pad(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  return padded;
}

function block(state: Uint32Array, words: Uint32Array, bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, at, 64);
  for (let t = 0; t < 16; t += 1) words[t] = view.getUint32(4 * t);
  for (let t = 16; t < 64; t += 1) {
    const near = words[t - 15]!;
    const far = words[t - 2]!;
    const one = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const two = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words[t] = words[t - 16]! + one + words[t - 7]! + two;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[t]! + words[t]!) >>> 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] = state[place]! + word;
  });
}
