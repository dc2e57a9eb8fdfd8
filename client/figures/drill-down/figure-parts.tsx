import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { Figure } from '../../../shared/api/figures.ts';
import { efficiencyParts, type FigureName, figures, type Unit } from '../../../shared/figures.ts';
import type { Filter } from '../../../shared/inbox-order.ts';
import type { Scope } from '../../../shared/sync/scope.ts';
import { paths } from '../../app/routes.ts';
import { useCan, useUser } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { Change } from '../change.tsx';
import { figureText } from '../figure-format.ts';
import { FigureNumber } from '../figure-number.tsx';
import { namesOf } from '../names-of.ts';
import { useFigureTitle } from '../use-figure-title.ts';
import { useQuery } from '../use-query.ts';
import { partsOf } from './behind.ts';
import classes from './figure-parts.module.css';
import { type FigureQuery, mayOpen } from './figure-query.ts';

interface Props {
  figure: Figure;
  scope: Scope;
  query: FigureQuery;
  onUpdate: (() => void) | null;
  onClose: () => void;
}

/** Inbox filters that list exactly the conversations of a figure. */
const filters: Partial<Record<FigureName, Filter>> = {
  activeConversations: 'open',
  overtimeCustomers: 'overtime',
  unassignedCustomers: 'unassigned',
  vipWaiting: 'vip',
  unreadTotal: 'unread',
};

/** Value of a figure, the two parts from which it is computed, and the previous value. */
export function FigureParts({ figure, scope, query, onUpdate, onClose }: Props) {
  const { i18n } = useLingui();
  const mayRead = useCan('messages.view');
  const mayAsk = useCan(figures.avgResponseTime.key);
  const filter = filters[figure.name];
  const parts = partsOf(figure);
  const before = figureText(i18n, figure.previous, figure.unit, 'exact');
  return (
    <div className={`flex flex-wrap items-center gap-x-20 gap-y-8 py-16 border-bottom ${classes.parts}`}>
      <span className={classes.value}>
        <FigureNumber i18n={i18n} value={figure.value} unit={figure.unit} precision="exact" />
      </span>
      <div className={`flex flex-col flex-1 text-13 leading-20 ${classes.made}`}>
        {parts !== null && <Quotient unit={figure.unit} {...parts} />}
        {figure.previous !== null && (
          <span className="dimmed">
            <Trans id="figures.before">before: {before}</Trans>
          </span>
        )}
        {figure.previous === null && query.part === undefined && <Change figure={figure} />}
      </div>
      {onUpdate !== null && (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
          onClick={onUpdate}
        >
          <Trans id="figures.bring_up">Show current value</Trans>
        </Button>
      )}
      {filter !== undefined && mayRead && (
        <Button component={Link} variant="default" size="compact-md" href={paths.filtered(filter)} onClick={onClose}>
          <Trans id="figures.in_messages">Show in Messages</Trans>
        </Button>
      )}
      {figure.name === 'avgResponseTime' && query.staff === undefined && query.part === undefined && mayAsk && (
        <Percentiles scope={scope} query={query} />
      )}
    </div>
  );
}

function Quotient({ unit, sum, of }: { unit: Unit; sum: number; of: number }) {
  const { i18n } = useLingui();
  const all = number(of, i18n.locale);
  const some = unit === 'seconds' ? figureText(i18n, sum, 'seconds') : number(sum, i18n.locale);
  return (
    <span className="weight-600">
      {unit === 'percent' ? (
        <Trans id="figures.share_of">
          {some} of {all}
        </Trans>
      ) : (
        `${some} ÷ ${all}`
      )}
    </span>
  );
}

function Percentiles({ scope, query: { brand, days } }: Pick<Props, 'scope' | 'query'>) {
  const { i18n } = useLingui();
  const query = { brand, ...days };
  const { data, error } = useQuery('GET /dashboard/metrics/avg-response-time', { query }, { scope });
  return (
    <dl className={`flex gap-20 text-13 leading-20`}>
      {(['p50', 'p90', 'p95'] as const).map((name) => (
        <div key={name}>
          <dt className="dimmed">{name}</dt>
          <dd className="weight-600 nowrap">
            {data === null && error === null ? '…' : figureText(i18n, data?.[name] ?? null, 'seconds')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ComputedProps {
  scope: Scope;
  query: FigureQuery;
}

/**
 * Values behind a figure that combines other figures or two periods, such as the efficiency. Empty for a part of the days, such as one
 * weekday, because the server returns these values for whole days only.
 */
export function ComputedFrom({ query, ...props }: ComputedProps) {
  if (query.part !== undefined) return null;
  switch (query.name) {
    case 'efficiency':
      return <EfficiencyParts query={query} {...props} />;
    case 'improvement':
      return <ImprovementParts query={query} {...props} />;
    case 'loadRate':
      return <LoadParts query={query} {...props} />;
    default:
      return null;
  }
}

function EfficiencyParts({ scope, query }: ComputedProps) {
  const { i18n } = useLingui();
  const title = useFigureTitle();
  const user = useUser();
  const names = efficiencyParts.map(({ name }) => name).filter((name) => mayOpen(user, { ...query, name }));
  const { data, error } = useFiguresOf(names, { scope, query });
  const isHere = data !== null || error !== null;
  return (
    <Components label={<Trans id="figures.made_of">Computed from</Trans>}>
      {efficiencyParts.map(({ name, weight }) => {
        const figure = data?.[name];
        const unknown = figure === undefined && isHere ? '—' : '…';
        return (
          <Component key={name} name={title(name)} by={`× ${number(weight, i18n.locale)}`}>
            {figure === undefined ? unknown : figureText(i18n, figure.value, figure.unit)}
          </Component>
        );
      })}
    </Components>
  );
}

function ImprovementParts({ scope, query }: ComputedProps) {
  const { i18n } = useLingui();
  const user = useUser();
  const mayAsk = mayOpen(user, { ...query, name: 'avgResponseTime' });
  const { data, error } = useFiguresOf(mayAsk ? ['avgResponseTime'] : [], { scope, query });
  if (!mayAsk) return null;
  const mean = data?.avgResponseTime;
  const text = (value: number | null | undefined) =>
    mean === undefined && error === null ? '…' : figureText(i18n, value ?? null, 'seconds');
  const numeric = (value: unknown) => (typeof value === 'number' ? value : null);
  return (
    <Components label={<Trans id="figures.made_of">Computed from</Trans>}>
      <Component name={<Trans id="figures.mean_before">Average response time before</Trans>}>
        {text(numeric(mean?.previous))}
      </Component>
      <Component name={<Trans id="figures.mean_now">Average response time in this period</Trans>}>
        {text(numeric(mean?.value))}
      </Component>
    </Components>
  );
}

function LoadParts({ scope, query: { brand } }: ComputedProps) {
  const { i18n } = useLingui();
  const { data, error } = useQuery('GET /dashboard/reminders/load-rate', { query: { brand } }, { scope, now: true });
  const sum = (name: 'open' | 'capacity') =>
    data === null ? null : data.staff.reduce((so, person) => so + person[name], 0);
  const text = (value: number | null) => (value === null ? (error === null ? '…' : '—') : number(value, i18n.locale));
  return (
    <Components label={<Trans id="figures.made_of">Computed from</Trans>}>
      <Component name={<Trans id="figures.load_open">Open conversations of people who are online or busy</Trans>}>
        {text(sum('open'))}
      </Component>
      <Component name={<Trans id="figures.load_capacity">Capacity of these people</Trans>}>
        {text(sum('capacity'))}
      </Component>
    </Components>
  );
}

/** Loads figures for the same brands, days and agent. */
function useFiguresOf(names: readonly FigureName[], { scope, query: { brand, days, staff } }: ComputedProps) {
  const query = { names: namesOf(...names), brand, ...days, ...(staff === undefined ? {} : { staff: staff.id }) };
  return useQuery('GET /dashboard/figures', names.length === 0 ? null : { query }, { scope });
}

function Components({ label, children }: { label: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="py-14 text-13 border-bottom" aria-labelledby={id}>
      <h3 id={id} className="mb-6 text-13 weight-500 dimmed">
        {label}
      </h3>
      <dl className="flex flex-col gap-4">{children}</dl>
    </section>
  );
}

function Component({ name, by, children }: { name: ReactNode; by?: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-12">
      <dt>{name}</dt>
      <dd className="flex-none weight-600 tabular">
        {children}{' '}
        {by !== undefined && <span className={`inline-block weight-400 text-end dimmed ${classes.by}`}>{by}</span>}
      </dd>
    </div>
  );
}
