import type { FigureName } from '../../../shared/figures.ts';
import type { Query } from './ranges.ts';
import type { Of, Value } from './recounted.ts';
import type { BrandSet, Person, RestComparison } from './rest-comparison.ts';

interface Saving {
  replyFree: number;
  saved: Value;
}

/** Compares free messages and their savings by brand, staff member and LINE account. */
export async function savingsAgree(
  comparison: RestComparison,
  { brand, brands }: BrandSet,
  query: Query,
  end: string,
): Promise<void> {
  const { within } = comparison.spans(query);
  const value = (name: FigureName, of: Of) => comparison.recounted.figure(name, of, within).value;
  const line = (of: Of) => ({ replyFree: value('replyFree', of), saved: value('saved', of) });
  const path = `/analytics/savings${end}`;
  const { data } = await comparison.get(path);
  comparison.compare(`${path} saved`, data.saved.value, value('saved', { brands }));
  comparison.compare(
    `${path} brands`,
    data.brands.map(({ brand: { id }, ...saving }: Saving & { brand: { id: string } }) => ({ id, ...saving })),
    data.brands.map(({ brand: { id } }: { brand: { id: string } }) => ({ id, ...line({ brands: [id] }) })),
  );
  comparison.compare(`${path} count`, data.brands.length, brands.length);
  const byPerson = new Map(data.staff.map(({ staff, ...saving }: Saving & { staff: Person }) => [staff.id, saving]));
  for (const { id } of comparison.people) {
    const expected = line({ brands, staff: id });
    comparison.compare(`${path} ${id}`, byPerson.get(id), expected.replyFree === 0 ? undefined : expected);
  }
  const body = { figures: ['replyFree', 'saved'], by: 'channel', brand, ...query };
  const { body: report } = await comparison.caller.post('/analytics/custom-report', body);
  for (const { key, values } of report.data.rows) {
    const { replyFree, saved } = line({ brands, channel: key });
    comparison.compare(`report by channel ${key} ${JSON.stringify(body)}`, values, [replyFree, saved]);
  }
}
