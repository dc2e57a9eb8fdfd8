import type { AnyKind } from './stored.ts';

/** Maximum number of bits of the filter. 16 MiB in total, which is sufficient for ten million keys. */
const bitsMax = 2 ** 27;
/** Limits false positives to one in a thousand, as long as the filter is smaller than `bitsMax`. */
const bitsPerKey = 64;

/** Bloom filter of the rows that exist. `has` returns `true` for every row that exists, and rarely for a row that does not exist. */
export class KeyFilter {
  private readonly bits: Uint32Array;
  private readonly mask: number;
  private one = 0;
  private other = 0;

  /** @param keys expected number of keys. With more keys, `has` more often returns `true` for rows that do not exist. */
  constructor(keys: number) {
    const size = Math.min(bitsMax, 2 ** Math.ceil(Math.log2(Math.max(keys * bitsPerKey, 32))));
    this.bits = new Uint32Array(size / 32);
    this.mask = size - 1;
  }

  add(kind: AnyKind, id: string): void {
    this.hash(kind, id);
    this.set(this.one);
    this.set(this.other);
  }

  has(kind: AnyKind, id: string): boolean {
    this.hash(kind, id);
    return this.isSet(this.one) && this.isSet(this.other);
  }

  private set(place: number): void {
    this.bits[place >>> 5] = (this.bits[place >>> 5] as number) | (1 << (place & 31));
  }

  private isSet(place: number): boolean {
    return ((this.bits[place >>> 5] as number) & (1 << (place & 31))) !== 0;
  }

  /** Computes two hashes of a key: FNV-1a, and a variant of it with another offset and factor. */
  private hash(kind: AnyKind, id: string): void {
    this.one = 0x811c9dc5;
    this.other = 0x9e3779b9;
    this.mix(kind);
    this.mix(id);
    this.one = (this.one ^ (this.one >>> 15)) & this.mask;
    this.other = (this.other ^ (this.other >>> 13)) & this.mask;
  }

  private mix(text: string): void {
    let { one, other } = this;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      one = Math.imul(one ^ code, 0x01000193);
      other = Math.imul(other ^ code, 0x5bd1e995);
    }
    this.one = one;
    this.other = other;
  }
}
