import type { Lease, LeaseListener, Term } from '../../server/lease/port.ts';

/** A lease for several contenders in one process, which a test revokes and grants. Uses no clock. */
export class SharedLease {
  private term: Term;
  private holder: Contender | null = null;
  private readonly contenders = new Set<Contender>();

  /** @param lastTerm highest term used so far */
  constructor(lastTerm: Term = 0) {
    this.term = lastTerm;
  }

  /** Returns the lease of another process. */
  contender(): Lease {
    return new Contender({
      join: (one) => {
        this.contenders.add(one);
        this.grant();
      },
      leave: (one) => {
        this.contenders.delete(one);
        if (this.holder === one) this.holder = null;
        this.grant();
      },
    });
  }

  /** Takes the lease from its holder. No one acquires it until `grant`. */
  revoke(): void {
    const { holder } = this;
    this.holder = null;
    holder?.take(null);
  }

  /** Gives the lease to the contender that has waited longest, unless another one has it. */
  grant(): void {
    const [first] = this.contenders;
    if (this.holder !== null || first === undefined) return;
    this.holder = first;
    this.contenders.delete(first);
    this.contenders.add(first);
    this.term += 1;
    first.take(this.term);
  }
}

class Contender implements Lease {
  private readonly shared: { join(one: Contender): void; leave(one: Contender): void };
  private term: Term | null = null;
  private listener: LeaseListener | null = null;

  constructor(shared: Contender['shared']) {
    this.shared = shared;
  }

  held(): Term | null {
    return this.term;
  }

  take(term: Term | null): void {
    this.term = term;
    if (term === null) this.listener?.lost();
    else this.listener?.acquired(term);
  }

  async start(listener: LeaseListener): Promise<void> {
    this.listener = listener;
    this.shared.join(this);
  }

  async stop(): Promise<void> {
    this.listener = null;
    this.term = null;
    this.shared.leave(this);
  }
}
