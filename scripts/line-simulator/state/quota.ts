/** The monthly number of messages; `limit` null means a plan without one. */
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
