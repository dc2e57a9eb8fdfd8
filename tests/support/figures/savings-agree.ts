import type { FigureName } from '../../../shared/figures.ts';
import type { Asking, BrandSet, Person } from './asking.ts';
import type { Query } from './ranges.ts';
import type { Of, Value } from './recounted.ts';

interface Saving {
  replyFree: number;
  saved: Value;
}

/** Compares free messages and their savings by brand, staff member and LINE account. */
export async function savingsAgree(
  asking: Asking,
  { brand, brands }: BrandSet,
  query: Query,
  end: string,
): Promise<void> {
  const { within } = asking.spans(query);
  const value = (name: FigureName, of: Of) => asking.recounted.figure(name, of, within).value;
  const line = (of: Of) => ({ replyFree: value('replyFree', of), saved: value('saved', of) });
  const path = `/analytics/savings${end}`;
  const { data } = await asking.get(path);
  asking.compare(`${path} saved`, data.saved.value, value('saved', { brands }));
  asking.compare(
    `${path} brands`,
    data.brands.map(({ brand: { id }, ...saving }: Saving & { brand: { id: string } }) => ({ id, ...saving })),
    data.brands.map(({ brand: { id } }: { brand: { id: string } }) => ({ id, ...line({ brands: [id] }) })),
  );
  asking.compare(`${path} count`, data.brands.length, brands.length);
  const told = new Map(data.staff.map(({ staff, ...saving }: Saving & { staff: Person }) => [staff.id, saving]));
  for (const { id } of asking.people) {
    const expected = line({ brands, staff: id });
    asking.compare(`${path} ${id}`, told.get(id), expected.replyFree === 0 ? undefined : expected);
  }
  const body = { figures: ['replyFree', 'saved'], by: 'channel', brand, ...query };
  const { body: report } = await asking.caller.post('/analytics/custom-report', body);
  for (const { key, values } of report.data.rows) {
    const { replyFree, saved } = line({ brands, channel: key });
    asking.compare(`report by channel ${key} ${JSON.stringify(body)}`, values, [replyFree, saved]);
  }
}
