import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { figures } from '../../../shared/figures.ts';
import { groupTexts } from '../../../shared/group-texts.ts';
import { views } from '../../../shared/views.ts';
import { OpensNumber } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { LoadBar } from '../../figures/load-bar.tsx';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { useQuery } from '../../figures/use-query.ts';
import { number } from '../../time/time.ts';
import { languageName } from '../../ui/language-name.ts';
import classes from './customers-card.module.css';
import { EveryoneNote } from './everyone-note.tsx';
import type { Filters } from './use-filters.ts';
import { queryOptions, useEveryoneQuery } from './use-filters.ts';

/** Number of languages shown by name. All other languages are combined. */
const languagesShown = 4;

/** Customers in the date range, and all customers by VIP level and language. */
export function CustomersCard({ filters, className }: { filters: Filters; className?: string | undefined }) {
  const { t, i18n } = useLingui();
  const title = useFigureTitle();
  const queryOf = useEveryoneQuery();
  const customers = t({ id: 'analytics.customers', message: 'Customers' });
  const behavior = useQuery('GET /analytics/users/behavior', { query: filters.everyone }, queryOptions);
  const unknown = t({ id: 'analytics.language_unknown', message: 'unknown' });
  return (
    <Panel
      className={className}
      title={<Trans id="analytics.customers">Customers</Trans>}
      note={<EveryoneNote filters={filters} />}
    >
      <QueryBoundary query={behavior} height={420}>
        {(data) => (
          <div className={`grid items-start text-13 ${classes.parts}`}>
            <dl>
              {views.analytics.customers.map((name) => {
                const text = figureText(i18n, data[name], figures[name].unit);
                return (
                  <div key={name} className={`flex items-center justify-between gap-12 ${classes.figure}`}>
                    <dt className="dimmed">{title(name)}</dt>
                    <dd className="weight-600">
                      <OpensNumber line={customers} query={queryOf(name)} text={text} />
                    </dd>
                  </div>
                );
              })}
            </dl>
            <Shares
              title={<Trans id="analytics.by_group">All customers by VIP level</Trans>}
              lines={data.memberGroups.map(({ memberGroup, customers }) => ({
                key: memberGroup,
                name: i18n._(groupTexts[memberGroup]),
                customers,
              }))}
            />
            <Shares
              title={<Trans id="analytics.by_language">All customers by language</Trans>}
              lines={summed(
                data.languages.map(({ language, customers }) => ({
                  key: language ?? '',
                  name: language === null ? unknown : languageName(language, i18n.locale),
                  customers,
                })),
                t({ id: 'analytics.other_languages', message: 'others' }),
              )}
            />
          </div>
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface Line {
  key: string;
  name: string;
  customers: number;
}

/**
 * Sorts the lines by number of customers, descending, and combines all lines after the first `languagesShown`. A single remaining line is
 * not combined.
 */
function summed(lines: readonly Line[], others: string): Line[] {
  const ordered = lines.toSorted((a, b) => b.customers - a.customers);
  if (ordered.length <= languagesShown + 1) return ordered;
  const rest = ordered.slice(languagesShown);
  const customers = rest.reduce((sum, line) => sum + line.customers, 0);
  return [...ordered.slice(0, languagesShown), { key: 'others', name: others, customers }];
}

function Shares({ title, lines }: { title: ReactNode; lines: readonly Line[] }) {
  const { i18n } = useLingui();
  const most = Math.max(0, ...lines.map(({ customers }) => customers));
  if (most === 0) return null;
  return (
    <section>
      <h3 className="mb-4 text-13 weight-600">{title}</h3>
      <dl className={`grid gap-x-12 ${classes.shares}`}>
        {lines.map(({ key, name, customers }) => (
          <div key={key} className="grid items-center col-full cols-subgrid min-h-26">
            <dt className="truncate">{name}</dt>
            <dd className="flex items-center gap-10">
              <LoadBar className="flex-1" value={customers} max={most} />
              <span className="weight-500 text-end min-w-44">{number(customers, i18n.locale)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
