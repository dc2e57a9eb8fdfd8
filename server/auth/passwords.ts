import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { limits } from '../../shared/limits.ts';
import { WorkQueue } from '../process/work-queue.ts';

/** Parameters of scrypt: cost factor, block size, parallelization. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's recommendation for scrypt: 32 MiB and about a tenth of a second. */
export const defaultCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const size = 32;
/** Limits of stored hashes, which can come from another installation's log: bytes of memory and passes. */
const [bytesMax, passesMax] = [2 ** 28, 16];

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, size, { ...cost, maxmem: bytesOf(cost) }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const numbers = ({ N, r, p }: PasswordCost) => [N, r, p];
/** Bytes of one derivation: the table, the blocks, and two working blocks. */
const bytesOf = ({ N, r, p }: PasswordCost) => 128 * r * (N + p + 2);

/** Whether scrypt accepts the cost (RFC 7914: N is a power of two below 2^(16 r)) and a sign-in can afford it. */
const isAffordable = ({ N, r, p }: PasswordCost) =>
  numbers({ N, r, p }).every((one) => Number.isInteger(one) && one > 0) &&
  N > 1 &&
  Number.isInteger(Math.log2(N)) &&
  N < 2 ** (16 * r) &&
  bytesOf({ N, r, p }) <= bytesMax &&
  p <= passesMax;

/** `null` if the cost cannot be afforded. */
function parse(hash: string) {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  if (!isAffordable(cost)) return null;
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** Hashes and verifies passwords. Limits concurrency, so that other work gets threads, and the length of the queue. */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #queue = new WorkQueue({ atOnce: limits.hashesAtOnce, waiting: limits.hashesWaiting });

  /** @param cost for new hashes; tests pass a low one */
  constructor(cost: PasswordCost = defaultCost) {
    this.#cost = cost;
  }

  /** @returns `scrypt$N$r$p$salt$hash`, base64url. @throws Refusal `too_many_requests` if too many wait */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.#queue.run(() => derive(password, salt, this.#cost));
    return ['scrypt', ...numbers(this.#cost), salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /**
   * Verifies under the cost of the hash. `null` (unknown user name) takes as long as a current hash and returns false.
   * @throws Refusal `too_many_requests` if too many wait
   */
  async verify(password: string, hash: string | null): Promise<boolean> {
    const parsed = hash === null ? null : parse(hash);
    const { cost, salt, key } = parsed ?? { cost: this.#cost, salt: Buffer.alloc(16), key: null };
    const derived = await this.#queue.run(() => derive(password, salt, cost));
    return key !== null && key.length === derived.length && timingSafeEqual(key, derived);
  }

  /** Whether a hash was created under a cost other than the current one. */
  isOutdated(hash: string): boolean {
    return numbers(parse(hash)?.cost ?? this.#cost).join() !== numbers(this.#cost).join();
  }
}
