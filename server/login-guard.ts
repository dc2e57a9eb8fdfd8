import { Refusal } from '../shared/errors.ts';
import { limits } from '../shared/limits.ts';
import { Locks } from './engine/locks.ts';

const namesMax = 10_000;

/** Five failures of a name within 15 minutes lock that name for 15, whatever the address. */
export class LoginGuard {
  private readonly failures = new Map<string, number[]>();
  private readonly locks = new Locks();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  private recent(name: string): number[] {
    const since = this.now() - limits.loginWindowMs;
    return (this.failures.get(name) ?? []).filter((at) => at > since);
  }

  /**
   * Tries of one name come one after the other: as many at once as somebody likes would otherwise all begin before the first fails.
   * @param verify whether the password is right
   * @throws Refusal too_many_attempts while the name is locked
   */
  attempt(name: string, verify: () => Promise<boolean>): Promise<boolean> {
    const known = key(name);
    return this.locks.run(known, async () => {
      if (this.recent(known).length >= limits.loginFailures) throw new Refusal('too_many_attempts');
      const right = await verify();
      if (right) this.failures.delete(known);
      else this.failed(known);
      return right;
    });
  }

  private failed(name: string): void {
    const failures = [...this.recent(name), this.now()];
    this.failures.delete(name);
    this.failures.set(name, failures);
    if (this.failures.size > namesMax) this.failures.delete(this.failures.keys().next().value as string);
  }
}

const key = (name: string) => name.normalize('NFKC').trim().toLowerCase().slice(0, 200);
