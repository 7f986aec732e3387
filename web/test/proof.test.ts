// Hashes against known answers, and hands proved by rooms: they fit as they are, and not after any single change.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DoesNotFit, checkHand, hex } from "../src/proof/hand";
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
    if (seat) {
      const nonces = { ...shuffle.nonces, [seat]: btoa("0123456789abcdef") };
      expect(() => checkHand({ ...proof, shuffles: [{ ...shuffle, nonces }] })).toThrow(DoesNotFit);
    }
  });
});
