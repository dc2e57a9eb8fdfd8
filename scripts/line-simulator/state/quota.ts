/** Monthly message quota. `limit` is null for a plan without one. */
export class Quota {
  limit: number | null;
  used = 0;

  constructor(limit: number | null) {
    this.limit = limit;
  }

  allows(recipients: number): boolean {
    return this.limit === null || this.used + recipients <= this.limit;
  }
}
