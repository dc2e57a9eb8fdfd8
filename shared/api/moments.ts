import * as z from 'zod';
import { Time } from '../rows.ts';
import { Day } from './figures.ts';

/** Restores a `+` that was not encoded in the URL and arrives as a space. */
const withOffset = (input: string) => input.replace(/ (?=\d\d:\d\d$)/, '+');
const inUtc = (input: string) => new Date(input).toISOString();

/** Time in UTC or with an offset. Stored and returned in UTC. */
export const Moment = z
  .string()
  .overwrite(withOffset)
  .check(z.iso.datetime({ offset: true, abort: true }))
  .transform(inUtc)
  .pipe(Time);

/** Start or end of a time range: a time, or a business day, which is included as a whole. */
export const MomentOrDay = z.union([Day, Moment]);
export const between = { from: MomentOrDay.optional(), to: MomentOrDay.optional() };
