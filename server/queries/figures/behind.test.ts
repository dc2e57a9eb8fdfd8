import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projectFigures, writesOf } from '../../../tests/support/figures/figure-rows.ts';
import { daysOf } from '../../figures/days.ts';
import type { RowStore } from '../../projections/write.ts';
import { figureQueriesOn } from './queries.ts';

const zone = 'UTC';

test.each(['1999-12-30', '2026-11-19', '2243-10-15', '2244-02-01', '9999-12-29'])(
  'the active rate lists customers who wrote and who did not, in the days from %s',
  (from) => {
    const day = Temporal.PlainDate.from(from);
    const at = (days: number) => day.add({ days }).toZonedDateTime(zone).epochMilliseconds;
    const longBefore = Math.max(Date.UTC(1971, 0, 1), at(-70_000));
    const { brandId, records } = writesOf([
      { by: 'wrote long before', at: longBefore },
      { by: 'comes back', at: at(-2) },
      { by: 'comes back', at: at(1) },
    ]);
    const store = projectFigures(records, zone);
    const range = daysOf({ from, to: day.add({ days: 2 }).toString() }, at(1), zone);
    const query = { brandIds: [brandId], range, now: at(1) };
    const { rows } = figureQueriesOn(store.sqlite, zone).behind('activeRate', query, { limit: 50, after: null });
    store.close();
    const reasons = rows.map(({ conversationId, why }) => [conversationId, why]);
    expect(reasons.sort()).toEqual([
      ['comes back', 'returned'],
      ['wrote long before', 'silent'],
    ]);
  },
);

describe('a page of customers who wrote', () => {
  const at = (day: number) => Date.UTC(2026, 10, day);
  const { brandId, records } = writesOf(
    [1, 2, 18, 19, 20].flatMap((day) => ['a', 'b', 'c'].map((by) => ({ by, at: at(day) }))),
  );
  const range = daysOf({ from: '2026-11-18', to: '2026-11-20' }, at(20), zone);
  const query = { brandIds: [brandId], range, now: at(20) };
  let store: RowStore;
  beforeEach(() => {
    store = projectFigures(records, zone);
  });
  afterEach(() => store.close());

  test.each(['messagesPerCustomer', 'returningCustomers', 'activeRate'] as const)('is found by days (%s)', (name) => {
    const statements: string[] = [];
    const copy = new Database(store.sqlite.serialize(), { verbose: (sql) => void statements.push(String(sql)) });
    figureQueriesOn(copy, zone).behind(name, query, { limit: 50, after: null });
    const plans = statements
      .filter((sql) => sql.includes('due >='))
      .map((sql) => store.sqlite.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all());
    copy.close();
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) {
      expect(plan.map(({ detail }) => detail)).toContainEqual(
        expect.stringContaining('rows USING INDEX rows_by_due (due>? AND due<?)'),
      );
    }
  });

  test('counts only the messages of its customers', () => {
    let counted = 0;
    store.sqlite.pragma('trusted_schema = ON');
    store.sqlite.function('is_counted', (_id) => {
      counted += 1;
      return 1;
    });
    store.sqlite.exec(`ALTER TABLE receipts RENAME TO stored_receipts;
      CREATE VIEW receipts AS SELECT * FROM stored_receipts WHERE is_counted(id)`);
    const { rows, total } = figureQueriesOn(store.sqlite, zone).behind('messagesPerCustomer', query, {
      limit: 1,
      after: null,
    });
    expect({ values: rows.map(({ value }) => value), total, counted }).toEqual({ values: [3], total: 3, counted: 3 });
  });
});
