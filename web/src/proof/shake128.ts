// SHAKE128 (FIPS 202), which gives the order of a shuffle from the room's part and the players' own.

const RATE = 168;
const ROUNDS = 24;
const MASK = (1n << 64n) - 1n;
const ROTATIONS: bigint[] = new Array<bigint>(25).fill(0n);
const CONSTANTS: bigint[] = [];

function prepare(): void {
  let [x, y] = [1, 0];
  for (let t = 0; t < ROUNDS; t += 1) {
    ROTATIONS[x + 5 * y] = BigInt((((t + 1) * (t + 2)) / 2) % 64);
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  let shift = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    let constant = 0n;
    for (let j = 0; j < 7; j += 1) {
      if (shift & 1) constant |= 1n << BigInt(2 ** j - 1);
      shift = shift & 0x80 ? ((shift << 1) ^ 0x171) & 0xff : shift << 1;
    }
    CONSTANTS.push(constant);
  }
}

prepare();

const turned = (lane: bigint, by: bigint): bigint => ((lane << by) | (lane >> (64n - by))) & MASK;

function permute(lanes: bigint[]): void {
  for (const constant of CONSTANTS) {
    const columns = [0, 1, 2, 3, 4].map((x) => lanes[x]! ^ lanes[x + 5]! ^ lanes[x + 10]! ^ lanes[x + 15]! ^ lanes[x + 20]!);
    for (let at = 0; at < 25; at += 1) lanes[at]! ^= columns[(at + 4) % 5]! ^ turned(columns[(at + 1) % 5]!, 1n);
    const moved = new Array<bigint>(25);
    for (let x = 0; x < 5; x += 1) for (let y = 0; y < 5; y += 1) moved[y + 5 * ((2 * x + 3 * y) % 5)] = turned(lanes[x + 5 * y]!, ROTATIONS[x + 5 * y]!);
    for (let x = 0; x < 5; x += 1) for (let y = 0; y < 5; y += 1) lanes[x + 5 * y] = moved[x + 5 * y]! ^ (~moved[((x + 1) % 5) + 5 * y]! & MASK & moved[((x + 2) % 5) + 5 * y]!);
    lanes[0]! ^= constant;
  }
}

/** The first `size` bytes of SHAKE128 over a text. */
export function shake128(text: Uint8Array, size: number): Uint8Array {
  const lanes = new Array<bigint>(25).fill(0n);
  const padded = new Uint8Array((Math.floor(text.length / RATE) + 1) * RATE);
  padded.set(text);
  padded[text.length]! ^= 0x1f;
  padded[padded.length - 1]! ^= 0x80;
  for (let at = 0; at < padded.length; at += RATE) {
    const view = new DataView(padded.buffer, at, RATE);
    for (let lane = 0; lane < RATE / 8; lane += 1) lanes[lane]! ^= view.getBigUint64(8 * lane, true);
    permute(lanes);
  }
  const found = new Uint8Array(Math.ceil(size / RATE) * RATE);
  const view = new DataView(found.buffer);
  for (let at = 0; at < found.length; at += RATE) {
    if (at) permute(lanes);
    for (let lane = 0; lane < RATE / 8; lane += 1) view.setBigUint64(at + 8 * lane, lanes[lane]!, true);
  }
  return found.slice(0, size);
}
