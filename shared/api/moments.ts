import * as z from 'zod';
import { Time } from '../rows.ts';
import { Day } from './figures.ts';

/** Restores the `+` of a UTC offset, which arrives as a space if it is not encoded in the URL. */
const withOffset = (input: string) => input.replace(/ (?=\d\d:\d\d$)/, '+');
const inUtc = (input: string) => new Date(input).toISOString();

/** Schema of a time in UTC or with an offset. Converted to UTC. */
export const Moment = z
  .string()
  .overwrite(withOffset)
  .check(z.iso.datetime({ offset: true, abort: true }))
  .transform(inUtc)
  .pipe(Time);

/** Start or end of a time range, as a time or a business day. A business day is included completely. */
export const MomentOrDay = z.union([Day, Moment]);
export const between = { from: MomentOrDay.optional(), to: MomentOrDay.optional() };
