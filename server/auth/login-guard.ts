import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { Locks } from '../engine/locks.ts';

const keysMax = 10_000;

/** Five failures within 15 minutes lock a person for 15, for those alone that tried from there. */
export class LoginGuard {
  private readonly failures = new Map<string, number[]>();
  private readonly locks = new Locks();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  private recent(key: string): number[] {
    const since = this.now() - limits.loginWindowMs;
    return (this.failures.get(key) ?? []).filter((at) => at > since);
  }

  /**
   * Tries come one after the other: as many at once as somebody likes would otherwise all begin before the first fails.
   * @param person their id, or the name that nobody bears
   * @param from the network, the browser that is known, or the session
   * @param verify whether the password is right
   * @throws Refusal too_many_attempts while it is locked
   */
  attempt(person: string, from: string, verify: () => Promise<boolean>): Promise<boolean> {
    const key = `${person.slice(0, 200)}\0${from}`;
    return this.locks.run(key, async () => {
      if (this.recent(key).length >= limits.loginFailures) throw new Refusal('too_many_attempts');
      const right = await verify();
      if (right) this.failures.delete(key);
      else this.failed(key);
      return right;
    });
  }

  private failed(key: string): void {
    const failures = [...this.recent(key), this.now()];
    this.failures.delete(key);
    this.failures.set(key, failures);
    if (this.failures.size > keysMax) this.failures.delete(this.failures.keys().next().value as string);
  }
}
