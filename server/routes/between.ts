import { boundsOf } from '../figures/days.ts';
import { settingsOf } from '../projections/defaults.ts';
import { iso, type Read } from '../projections/stored.ts';

interface Bounds {
  from?: string | undefined;
  to?: string | undefined;
}

const isDay = (text: string) => !text.includes('T');

/** Converts the start and end of a time range, both inclusive. Days are converted to times in the business's time zone. */
export function between(read: Read, { from, to }: Bounds): Bounds {
  const { timeZone } = settingsOf(read);
  const day = (text: string) => boundsOf(text, text, timeZone);
  return {
    from: from !== undefined && isDay(from) ? iso(day(from).start) : from,
    to: to !== undefined && isDay(to) ? iso(day(to).end - 1) : to,
  };
}
