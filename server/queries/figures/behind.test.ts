import { expect, test } from 'vitest';
import { keptRows, writesOf } from '../../../tests/support/figures/kept-rows.ts';
import { daysOf } from '../../figures/days.ts';
import { questionsOn } from './questions.ts';

const zone = 'UTC';

test.each(['1999-12-30', '2026-11-19', '2243-10-15', '2244-02-01', '9999-12-29'])(
  'customers who did not write stand behind the rate of those who did, in the days from %s',
  (from) => {
    const day = Temporal.PlainDate.from(from);
    const at = (days: number) => day.add({ days }).toZonedDateTime(zone).epochMilliseconds;
    const longBefore = Math.max(Date.UTC(1971, 0, 1), at(-70_000));
    const { brandId, records } = writesOf([
      { by: 'wrote long before', at: longBefore },
      { by: 'comes back', at: at(-2) },
      { by: 'comes back', at: at(1) },
    ]);
    const store = keptRows(records, zone);
    const range = daysOf({ from, to: day.add({ days: 2 }).toString() }, at(1), zone);
    const asked = { brandIds: [brandId], range, now: at(1) };
    const { rows } = questionsOn(store.sqlite, zone).behind('activeRate', asked, { limit: 50, after: null });
    store.close();
    const told = rows.map(({ conversationId, why }) => [conversationId, why]);
    expect(told.sort()).toEqual([
      ['comes back', 'returned'],
      ['wrote long before', 'silent'],
    ]);
  },
);
