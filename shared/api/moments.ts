import * as z from 'zod';
import { Time } from '../rows.ts';
import { Day } from './figures.ts';

/** A + that nobody encoded in an address arrives as a space. */
const withOffset = (given: string) => given.replace(/ (?=\d\d:\d\d$)/, '+');
const inUtc = (given: string) => new Date(given).toISOString();

/** A moment as a program names it, in UTC or with an offset; kept and answered in UTC. */
export const Moment = z
  .string()
  .overwrite(withOffset)
  .check(z.iso.datetime({ offset: true, abort: true }))
  .transform(inUtc)
  .pipe(Time);

/** Where a list in time begins or ends: a moment, or a business day, which is in it as a whole. */
export const MomentOrDay = z.union([Day, Moment]);
export const between = { from: MomentOrDay.optional(), to: MomentOrDay.optional() };
