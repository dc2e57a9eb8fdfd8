import { useLingui } from '@lingui/react/macro';
import type { BrandLine } from '../../../shared/api/dashboard.ts';
import type { Figure, Money } from '../../../shared/api/figures.ts';
import { figures } from '../../../shared/figures.ts';
import { can } from '../../../shared/permissions.ts';
import { namesOf } from '../../figures/names-of.ts';
import { useQuery } from '../../figures/use-query.ts';
import { useUser } from '../../session/session.ts';

const rates = ['activeRate', 'csat', 'satisfaction', 'efficiency'] as const;

export interface BrandTotals {
  /** Totals row; `null` for a single brand. */
  totals: BrandLine | null;
  /** Rates cannot be summed: they need their own query and are unknown until it completes. */
  isLoading: boolean;
}

export function useBrandTotals(brand: string, lines: readonly BrandLine[] | null): BrandTotals {
  const { t } = useLingui();
  const user = useUser();
  const isOne = lines === null || lines.length < 2;
  const mine = rates.filter((name) => can(user, figures[name].key));
  const query = { brand, range: 'last30', names: namesOf(...mine) } as const;
  const { data } = useQuery('GET /dashboard/figures', isOne || mine.length === 0 ? null : { query }, {
    scope: { scope: 'dashboard', brand },
  });
  if (isOne) return { totals: null, isLoading: false };
  const value = (name: (typeof rates)[number]) => numberOf(data?.[name]);
  const totals = {
    brand: { id: brand, name: t({ id: 'shell.all_brands', message: 'All brands' }) },
    customers: lines.reduce((sum, line) => sum + line.customers, 0),
    activeRate: value('activeRate'),
    csat: value('csat'),
    satisfaction: value('satisfaction'),
    complaints: lines.reduce((sum, line) => sum + line.complaints, 0),
    staffPerformance: value('efficiency'),
    revenue: sumByCurrency(lines.flatMap(({ revenue }) => revenue)),
    conversations: lines.reduce((sum, line) => sum + line.conversations, 0),
  };
  return { totals, isLoading: mine.length > 0 && data === null };
}

const numberOf = (figure: Figure | undefined): number | null =>
  typeof figure?.value === 'number' ? figure.value : null;

/** Sums per currency. */
function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
