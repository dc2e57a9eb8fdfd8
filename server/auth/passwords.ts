import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { limits } from '../../shared/limits.ts';
import { WorkQueue } from '../process/work-queue.ts';

/** Parameters of scrypt: cost factor, block size, parallelization. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's recommendation for scrypt. One hash takes 32 MiB of memory and about a tenth of a second. */
export const defaultCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const size = 32;
/**
 * Maximum memory in bytes and maximum parallelization of a stored hash. Limited because hashes can come from another installation's log.
 */
const [bytesMax, passesMax] = [2 ** 28, 16];

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, size, { ...cost, maxmem: bytesOf(cost) }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

const numbers = ({ N, r, p }: PasswordCost) => [N, r, p];
/** Memory of one derivation in bytes: the table, the blocks, and two working blocks. */
const bytesOf = ({ N, r, p }: PasswordCost) => 128 * r * (N + p + 2);

/**
 * Whether scrypt accepts these parameters (RFC 7914: N is a power of two below 2^(16 r)), and they are within the limits of a stored hash.
 */
const isAffordable = ({ N, r, p }: PasswordCost) =>
  numbers({ N, r, p }).every((one) => Number.isInteger(one) && one > 0) &&
  N > 1 &&
  Number.isInteger(Math.log2(N)) &&
  N < 2 ** (16 * r) &&
  bytesOf({ N, r, p }) <= bytesMax &&
  p <= passesMax;

/** Parses a stored hash. `null` if its cost is invalid or too high. */
function parse(hash: string) {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  if (!isAffordable(cost)) return null;
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/**
 * Hashes and verifies passwords. Limits the length of the queue and the number of concurrent hashes, which would otherwise occupy all
 * threads.
 */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #queue = new WorkQueue({ atOnce: limits.hashesAtOnce, waiting: limits.hashesWaiting });

  /** @param cost cost of new hashes; tests use a low cost */
  constructor(cost: PasswordCost = defaultCost) {
    this.#cost = cost;
  }

  /** @returns `scrypt$N$r$p$salt$hash`, salt and hash as base64url. @throws Refusal `too_many_requests` if the queue is full */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.#queue.run(() => derive(password, salt, this.#cost));
    return ['scrypt', ...numbers(this.#cost), salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /**
   * Verifies a password with the cost stored in its hash. For a `null` hash (unknown username), takes as long as for a current hash and
   * returns `false`.
   * @throws Refusal `too_many_requests` if the queue is full
   */
  async verify(password: string, hash: string | null): Promise<boolean> {
    const parsed = hash === null ? null : parse(hash);
    const { cost, salt, key } = parsed ?? { cost: this.#cost, salt: Buffer.alloc(16), key: null };
    const derived = await this.#queue.run(() => derive(password, salt, cost));
    return key !== null && key.length === derived.length && timingSafeEqual(key, derived);
  }

  /** Whether a hash was created with a cost other than the current one. */
  isOutdated(hash: string): boolean {
    return numbers(parse(hash)?.cost ?? this.#cost).join() !== numbers(this.#cost).join();
  }
}
