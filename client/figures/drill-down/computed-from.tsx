import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { efficiencyParts, type FigureName } from '../../../shared/figures.ts';
import type { Scope } from '../../../shared/sync/scope.ts';
import { useUser } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { figureText } from '../figure-format.ts';
import { namesOf } from '../names-of.ts';
import { useAsked } from '../use-asked.ts';
import { useFigureTitle } from '../use-figure-title.ts';
import classes from './computed-from.module.css';
import { type FigureAsked, mayOpen } from './figure-asked.ts';

interface Props {
  scope: Scope;
  asked: FigureAsked;
}

/** The values from which a composed figure is computed. The server has none for parts of the days. */
export function ComputedFrom({ asked, ...props }: Props) {
  if (asked.part !== undefined) return null;
  switch (asked.name) {
    case 'efficiency':
      return <EfficiencyParts asked={asked} {...props} />;
    case 'improvement':
      return <ImprovementParts asked={asked} {...props} />;
    case 'loadRate':
      return <LoadParts asked={asked} {...props} />;
    default:
      return null;
  }
}

function EfficiencyParts({ scope, asked }: Props) {
  const { i18n } = useLingui();
  const title = useFigureTitle();
  const user = useUser();
  const names = efficiencyParts.map(({ name }) => name).filter((name) => mayOpen(user, { ...asked, name }));
  const { data, error } = useFiguresOf(names, { scope, asked });
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

function ImprovementParts({ scope, asked }: Props) {
  const { i18n } = useLingui();
  const user = useUser();
  const mayAsk = mayOpen(user, { ...asked, name: 'avgResponseTime' });
  const { data, error } = useFiguresOf(mayAsk ? ['avgResponseTime'] : [], { scope, asked });
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

function LoadParts({ scope, asked: { brand } }: Props) {
  const { i18n } = useLingui();
  const { data, error } = useAsked('GET /dashboard/reminders/load-rate', { query: { brand } }, { scope, now: true });
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
function useFiguresOf(names: readonly FigureName[], { scope, asked: { brand, days, staff } }: Props) {
  const query = { names: namesOf(...names), brand, ...days, ...(staff === undefined ? {} : { staff: staff.id }) };
  return useAsked('GET /dashboard/figures', names.length === 0 ? null : { query }, { scope });
}

function Components({ label, children }: { label: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.components} aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Component({ name, by, children }: { name: ReactNode; by?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children} {by !== undefined && <span>{by}</span>}
      </dd>
    </div>
  );
}
