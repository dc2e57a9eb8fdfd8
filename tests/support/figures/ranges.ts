/** Converts queries to ranges of business days. */

type Date = Temporal.PlainDate;

/** A time interval. */
export interface Within {
  has: (at: number) => boolean;
  start: number;
  end: number;
}

export interface Days {
  from: Date;
  to: Date;
}

export interface Query {
  range?: string;
  from?: string;
  to?: string;
}

const slot = 15 * 60_000;

export class Calendar {
  readonly now: number;
  readonly zone: string;
  readonly today: Date;

  constructor(now: number, zone: string) {
    this.now = now;
    this.zone = zone;
    this.today = this.local(now).toPlainDate();
  }

  local(at: number): Temporal.ZonedDateTime {
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(this.zone);
  }

  startOf(day: Date): number {
    return day.toZonedDateTime(this.zone).epochMilliseconds;
  }

  days({ range, from, to }: Query): Days {
    const { today } = this;
    const lastDays = (days: number): Days => ({ from: today.subtract({ days }), to: today });
    const first = today.with({ day: 1 });
    switch (range) {
      case undefined:
        return { from: Temporal.PlainDate.from(from as string), to: Temporal.PlainDate.from(to as string) };
      case 'today':
        return lastDays(0);
      case 'yesterday':
        return { from: today.subtract({ days: 1 }), to: today.subtract({ days: 1 }) };
      case 'last7':
        return lastDays(6);
      case 'last30':
        return lastDays(29);
      case 'thisMonth':
        return { from: first, to: today };
      case 'lastMonth':
        return { from: first.subtract({ months: 1 }), to: first.subtract({ days: 1 }) };
      default:
        throw new Error(range);
    }
  }

  within({ from, to }: Days): Within {
    return between(this.startOf(from), this.startOf(to.add({ days: 1 })));
  }

  /**
   * Returns the comparison period: the same number of days right before the range, or for `thisMonth` the month before. If today is in the
   * range, the period ends at this time of day.
   */
  previous(query: Query): { days: Days; within: Within } {
    const { from, to } = this.days(query);
    const length = from.until(to, { largestUnit: 'days' }).days + 1;
    let first = from.subtract({ days: length });
    let last = from.subtract({ days: 1 });
    if (query.range === 'thisMonth') {
      first = from.subtract({ months: 1 });
      const same = first.add({ days: length - 1 });
      if (Temporal.PlainDate.compare(same, last) < 0) last = same;
    }
    return this.cut({ from, to }, { from: first, to: last });
  }

  cut({ from, to }: Days, before: Days): { days: Days; within: Within } {
    const isOver = Temporal.PlainDate.compare(this.today, to) > 0 || Temporal.PlainDate.compare(this.today, from) < 0;
    const day = before.from.add({ days: from.until(this.today, { largestUnit: 'days' }).days });
    if (isOver || Temporal.PlainDate.compare(day, before.to) > 0) return { days: before, within: this.within(before) };
    return {
      days: { from: before.from, to: day },
      within: between(this.startOf(before.from), this.endOfSlot(this.sameTime(day))),
    };
  }

  sameTime(day: Date): number {
    const plainTime = this.local(this.now).toPlainTime();
    return day.toZonedDateTime({ timeZone: this.zone, plainTime }).epochMilliseconds;
  }

  endOfSlot(at: number): number {
    return Math.floor(at / slot) * slot + slot;
  }
}

export function between(start: number, end: number): Within {
  return { start, end, has: (at) => at >= start && at < end };
}
