import { expect, test } from 'vitest';
import type { Money } from '../../../shared/api/figures.ts';
import type { Event } from '../../../shared/events/index.ts';
import { kitOf } from '../../../tests/support/examples/kit.ts';
import { projectFigures } from '../../../tests/support/figures/figure-rows.ts';
import { brand } from '../../../tests/support/given.ts';
import { daysOf } from '../../figures/days.ts';
import { figureQueriesOn } from './queries.ts';

const zone = 'UTC';
const at = (day: number) => Date.UTC(2026, 10, day, 9);

test('money of two compared ranges, and of the days of a series, is in the same currencies', () => {
  const { brandId, chat, received } = kitOf({ prefix: 'x', at: at(1), people: [], seal: String });
  const sale = (currency: string, amount: number): Event => ({
    type: 'sale.recorded',
    conversationId: chat,
    saleId: currency,
    amount,
    currency,
    content: null,
  });
  const events: [number, Event][] = [
    [1, brand(brandId)],
    [1, received(chat, 'm1')],
    [13, sale('USD', 300)],
    [17, sale('TWD', 200)],
    [18, sale('THB', 100)],
  ];
  const records = events.map(([day, event], i) => {
    const stream = event.type === 'brand.created' ? 'config' : `conversation/${chat}`;
    return { position: i + 1, stream, at: at(day), actor: 'system' as const, events: [event], contents: {} };
  });
  const store = projectFigures(records, zone);
  const now = at(19);
  const query = { brandIds: [brandId], range: daysOf({ range: 'yesterday' }, now, zone), now };
  const { revenue } = figureQueriesOn(store.sqlite, zone).figures(['revenue'], query, {});
  store.close();
  expect(revenue).toMatchObject({
    value: [
      { currency: 'THB', amount: 100 },
      { currency: 'TWD', amount: 0 },
    ],
    previous: [
      { currency: 'THB', amount: 0 },
      { currency: 'TWD', amount: 200 },
    ],
    change: [
      { currency: 'THB', amount: 100 },
      { currency: 'TWD', amount: -200 },
    ],
  });
  const amounts = revenue?.series.map(({ value }) =>
    (value as Money[]).map(({ currency, amount }) => `${currency} ${amount}`).join(),
  );
  expect(amounts).toEqual([
    'THB 0,TWD 0,USD 300',
    ...Array.from({ length: 3 }, () => 'THB 0,TWD 0,USD 0'),
    'THB 0,TWD 200,USD 0',
    'THB 100,TWD 0,USD 0',
    'THB 0,TWD 0,USD 0',
  ]);
});
