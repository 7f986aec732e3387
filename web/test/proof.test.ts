// Hashes against known answers, and hands proved by rooms: they fit as they are, and not after any single change.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DoesNotFit, checkHand, hex, rootOfLog } from "../src/proof/hand";
import { keepRoot, rootsOf } from "../src/proof/roots";
import { sha256 } from "../src/proof/sha256";
import { shake128 } from "../src/proof/shake128";
import type { Proof } from "../src/types/answers";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("hashes", () => {
  it("has the known answers of SHA-256", () => {
    expect(hex(sha256(utf8("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hex(sha256(utf8("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hex(sha256(utf8("a".repeat(1_000))))).toBe("41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
  });

  it("has the known answers of SHAKE128", () => {
    expect(hex(shake128(utf8(""), 16))).toBe("7f9c2ba4e88f827d616045507605853e");
    expect(hex(shake128(utf8("abc"), 16))).toBe("5881092dd818bf5cf8a3ddb793fbcba7");
  });
});

const folder = process.env.CROUPIER_STREAMS;
const file = folder ? `${folder}/proofs/hands.json` : "";

describe.skipIf(!existsSync(file))("hands", () => {
  const proofs = (file ? JSON.parse(readFileSync(file, "utf-8")) : []) as Proof[];

  it("fit as they are", () => {
    for (const proof of proofs) {
      const found = checkHand(proof);
      expect(found.cards).toBeGreaterThan(1);
      expect(found.events).toBeGreaterThan(10);
    }
  });

  it("do not fit with another card, another event, another nonce or another head", () => {
    const [proof] = proofs as [Proof];
    const [shuffle] = proof.shuffles as [Proof["shuffles"][0]];
    const [opening, ...rest] = shuffle.openings!;
    const other = { ...opening!, card: (opening!.card + 1) % 52 };
    const seat = Object.keys(shuffle.nonces)[0];
    expect(() => checkHand({ ...proof, shuffles: [{ ...shuffle, openings: [other, ...rest] }] })).toThrow(DoesNotFit);
    expect(() => checkHand({ ...proof, seen: proof.seen.replace('"kind":"dealt"', '"kind":"dealT"') })).toThrow("do not make the root");
    expect(() => checkHand({ ...proof, head: "00" })).toThrow("another head");
    expect(() => checkHand({ ...proof, shuffles: [{ ...shuffle, openings: [opening!, ...shuffle.openings!] }] })).toThrow("opened twice");
    const place = { ...shuffle.place, hand: shuffle.place.hand + 1 };
    expect(() => checkHand({ ...proof, shuffles: [{ ...shuffle, place }] })).toThrow("is proved in place of");
    if (seat) {
      const nonces = { ...shuffle.nonces, [seat]: btoa("0123456789abcdef") };
      expect(() => checkHand({ ...proof, shuffles: [{ ...shuffle, nonces }] })).toThrow(DoesNotFit);
    }
  });

  it("do not fit if a dealt card did not lie on top, even in a log with the right root", () => {
    for (const proof of proofs) {
      const lines = proof.seen.trimEnd().split("\n");
      const dealt = lines.flatMap((line, at) => (/^(\+ )?[0-9a-f]+ \{"kind":"dealt".*"cards":\["[^?]/.test(line) ? [at] : []));
      const [one, other] = [dealt[0]!, dealt.find((at) => cardIn(lines[at]!) !== cardIn(lines[dealt[0]!]!))!];
      const forged = [...lines];
      forged[one] = lines[one]!.replace(cardIn(lines[one]!), cardIn(lines[other]!));
      forged[other] = lines[other]!.replace(cardIn(lines[other]!), cardIn(lines[one]!));
      const first = forged.findIndex((line) => / \{/.test(line));
      const root = forged.findIndex((line) => line.startsWith("root "));
      forged[root] = `root ${rootOfLog(forged.slice(first))}`;
      expect(() => checkHand({ ...proof, seen: `${forged.join("\n")}\n` })).toThrow("not proved to have lain at place");
    }
  });

  it("fit the roots that were told before the cards, and no other; what was added must have been used", () => {
    const [proof] = proofs as [Proof];
    const [shuffle] = proof.shuffles as [Proof["shuffles"][0]];
    const told = (text: string) => hex(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    const root = told(shuffle.root);
    const nonces = Object.values(shuffle.nonces).map(told);
    expect(checkHand(proof)).toMatchObject({ witnessed: 0, added: 0 });
    expect(checkHand(proof, { "1": { root, nonce: "" } })).toMatchObject({ witnessed: 1, added: 0 });
    for (const nonce of nonces) expect(checkHand(proof, { "1": { root, nonce } })).toMatchObject({ witnessed: 1, added: 1 });
    expect(() => checkHand(proof, { "1": { root: "00".repeat(32), nonce: "" } })).toThrow("not the one that this browser was told");
    expect(() => checkHand(proof, { "1": { root, nonce: "0f".repeat(16) } })).toThrow("was not used");
  });
});

const cardIn = (line: string): string => /"cards":\["(..)"/.exec(line)![1]!;

describe("roots", () => {
  it("are kept by hand and shuffle; a shuffle that began anew has its last root", () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) };
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
    keepRoot("t", 7, 1, { root: "ab", nonce: "" });
    keepRoot("t", 7, 1, { root: "ab", nonce: "01" });
    keepRoot("t", 7, 1, { root: "ab", nonce: "" });
    keepRoot("t", 7, 2, { root: "cd", nonce: "" });
    expect(rootsOf("t", 7)).toEqual({ "1": { root: "ab", nonce: "01" }, "2": { root: "cd", nonce: "" } });
    keepRoot("t", 7, 2, { root: "ef", nonce: "" });
    expect(rootsOf("t", 7)["2"]).toEqual({ root: "ef", nonce: "" });
    for (let hand = 100; hand < 500; hand += 1) keepRoot("t", hand, 1, { root: "ab", nonce: "" });
    expect(rootsOf("t", 7)).toEqual({});
    expect(rootsOf("t", 499)).not.toEqual({});
  });
});
