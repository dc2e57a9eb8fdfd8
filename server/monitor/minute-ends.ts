import type { WholeMinute } from '../../shared/monitor-rows.ts';
import { iso } from '../projections/stored.ts';

const minuteMs = 60_000;

type Totals = Pick<WholeMinute, 'webhooks' | 'sends' | 'lineErrors'>;

/** Summarizes each minute once it has passed. */
export class MinuteEnds {
  last: WholeMinute | null = null;
  private minute: number;
  /** Totals at the end of the last minute. */
  private totals: Totals = { webhooks: 0, sends: 0, lineErrors: 0 };

  constructor(at: number) {
    this.minute = Math.floor(at / minuteMs);
  }

  /**
   * @param totals totals since the start of the program
   * @param measured returns the measurements of a minute, by its number
   * @returns the minute that has ended since the previous check; `null` if none has
   */
  look(
    at: number,
    totals: Totals,
    measured: (minute: number) => Omit<WholeMinute, 'at' | keyof Totals>,
  ): WholeMinute | null {
    const minute = Math.floor(at / minuteMs);
    if (minute === this.minute) return null;
    this.last = {
      at: iso(this.minute * minuteMs),
      webhooks: totals.webhooks - this.totals.webhooks,
      sends: totals.sends - this.totals.sends,
      lineErrors: totals.lineErrors - this.totals.lineErrors,
      ...measured(this.minute),
    };
    this.totals = totals;
    this.minute = minute;
    return this.last;
  }
}
