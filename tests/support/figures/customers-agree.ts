import type { FigureName } from '../../../shared/figures.ts';
import { type Asking, type BrandSet, byAll } from './asking.ts';
import type { Query } from './ranges.ts';
import type { Of } from './recounted.ts';

export async function customersAgree(asking: Asking, { brands }: BrandSet, query: Query, end: string): Promise<void> {
  const { days, within } = asking.spans(query);
  const of = { brands };
  const value = (name: FigureName, one: Of = of) => asking.whole(name, one, days, within).value;
  const those = asking.recounted.facts.cases.filter(({ brandId, single }) => brands.includes(brandId) && single);
  const { data } = await asking.get(`/analytics/users/behavior${end}`);
  const names = ['newCustomers', 'returningCustomers', 'activeRate', 'messagesPerCustomer', 'unfollowed'] as const;
  const { activeTimes: _, languages, ...rest } = data;
  asking.compare(`/analytics/users/behavior${end}`, rest, {
    ...Object.fromEntries(names.map((name) => [name, value(name)])),
    memberGroups: ['normal', 'vip1', 'vip2', 'vip3'].map((memberGroup) => ({
      memberGroup,
      customers: those.filter((one) => one.memberGroup === memberGroup).length,
    })),
  });
  const spoken = [...new Set(those.map(({ language }) => language))].map((language) => ({
    language,
    customers: those.filter((one) => one.language === language).length,
  }));
  asking.compare(`languages${end}`, byAll(languages), byAll(spoken));
  const month = asking.spans({ range: 'thisMonth' });
  const { data: lines } = await asking.get(`/dashboard/analytics/brands${end}`);
  asking.compare(
    `/dashboard/analytics/brands${end}`,
    lines.map(({ brand, ...line }: { brand: { id: string } }) => ({ id: brand.id, ...line })),
    lines.map(({ brand: { id } }: { brand: { id: string } }) => ({
      id,
      customers: asking.recounted.figure('activeRate', { brands: [id] }, within).samples,
      activeRate: value('activeRate', { brands: [id] }),
      csat: value('csat', { brands: [id] }),
      satisfaction: value('satisfaction', { brands: [id] }),
      complaints: value('complaints', { brands: [id] }),
      staffPerformance: value('efficiency', { brands: [id] }),
      revenue: asking.recounted.figure('revenue', { brands: [id] }, month.within).value,
      conversations: value('conversations', { brands: [id] }),
    })),
  );
  asking.compare(
    `brands${end}`,
    lines.map((line: { brand: { id: string } }) => line.brand.id).sort(),
    [...brands].sort(),
  );
  const { data: channels } = await asking.get(`/analytics/channels${end}`);
  for (const { lineAccount, brandId, ...line } of channels) {
    const one = { brands: [brandId], channel: lineAccount.id };
    const counts = ['received', 'replies', 'replyFree', 'replyBilled'] as const;
    asking.compare(
      `/analytics/channels${end}`,
      line,
      Object.fromEntries(counts.map((name) => [name, value(name, one)])),
    );
  }
}
