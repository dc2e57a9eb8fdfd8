/** Monthly message quota. `limit` is `null` if the plan has no limit. */
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
