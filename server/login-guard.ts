import { Refusal } from '../shared/errors.ts';
import { limits } from '../shared/limits.ts';

const namesMax = 10_000;

/** Five failures of a name within 15 minutes lock that name for 15, whatever the address. */
export class LoginGuard {
  private readonly failures = new Map<string, number[]>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  private recent(name: string): number[] {
    const since = this.now() - limits.loginWindowMs;
    return (this.failures.get(name) ?? []).filter((at) => at > since);
  }

  /** @throws Refusal too_many_attempts while the name is locked */
  check(name: string): void {
    if (this.recent(key(name)).length >= limits.loginFailures) throw new Refusal('too_many_attempts');
  }

  failed(name: string): void {
    const failures = [...this.recent(key(name)), this.now()];
    this.failures.delete(key(name));
    this.failures.set(key(name), failures);
    if (this.failures.size > namesMax) this.failures.delete(this.failures.keys().next().value as string);
  }

  succeeded(name: string): void {
    this.failures.delete(key(name));
  }
}

const key = (name: string) => name.normalize('NFKC').trim().toLowerCase().slice(0, 200);
