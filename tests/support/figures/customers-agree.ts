import type { FigureName } from '../../../shared/figures.ts';
import type { Query } from './ranges.ts';
import type { Of } from './recounted.ts';
import { type BrandSet, byAll, type RestComparison } from './rest-comparison.ts';

export async function customersAgree(
  comparison: RestComparison,
  { brands }: BrandSet,
  query: Query,
  end: string,
): Promise<void> {
  const { days, within } = comparison.spans(query);
  const of = { brands };
  const value = (name: FigureName, one: Of = of) => comparison.figure(name, one, days, within).value;
  const customers = comparison.recounted.facts.cases.filter(
    ({ brandId, single }) => brands.includes(brandId) && single,
  );
  const { data } = await comparison.get(`/analytics/users/behavior${end}`);
  const names = ['newCustomers', 'returningCustomers', 'activeRate', 'messagesPerCustomer', 'unfollowed'] as const;
  const { activeTimes: _, languages, ...rest } = data;
  comparison.compare(`/analytics/users/behavior${end}`, rest, {
    ...Object.fromEntries(names.map((name) => [name, value(name)])),
    memberGroups: ['normal', 'vip1', 'vip2', 'vip3'].map((memberGroup) => ({
      memberGroup,
      customers: customers.filter((one) => one.memberGroup === memberGroup).length,
    })),
  });
  const spoken = [...new Set(customers.map(({ language }) => language))].map((language) => ({
    language,
    customers: customers.filter((one) => one.language === language).length,
  }));
  comparison.compare(`languages${end}`, byAll(languages), byAll(spoken));
  const month = comparison.spans({ range: 'thisMonth' });
  const { data: lines } = await comparison.get(`/dashboard/analytics/brands${end}`);
  comparison.compare(
    `/dashboard/analytics/brands${end}`,
    lines.map(({ brand, ...line }: { brand: { id: string } }) => ({ id: brand.id, ...line })),
    lines.map(({ brand: { id } }: { brand: { id: string } }) => ({
      id,
      customers: comparison.recounted.figure('activeRate', { brands: [id] }, within).samples,
      activeRate: value('activeRate', { brands: [id] }),
      csat: value('csat', { brands: [id] }),
      satisfaction: value('satisfaction', { brands: [id] }),
      complaints: value('complaints', { brands: [id] }),
      staffPerformance: value('efficiency', { brands: [id] }),
      revenue: comparison.recounted.figure('revenue', { brands: [id] }, month.within).value,
      conversations: value('conversations', { brands: [id] }),
    })),
  );
  comparison.compare(
    `brands${end}`,
    lines.map((line: { brand: { id: string } }) => line.brand.id).sort(),
    [...brands].sort(),
  );
  const { data: channels } = await comparison.get(`/analytics/channels${end}`);
  for (const { lineAccount, brandId, ...line } of channels) {
    const one = { brands: [brandId], channel: lineAccount.id };
    const counts = ['received', 'replies', 'replyFree', 'replyBilled'] as const;
    comparison.compare(
      `/analytics/channels${end}`,
      line,
      Object.fromEntries(counts.map((name) => [name, value(name, one)])),
    );
  }
}
