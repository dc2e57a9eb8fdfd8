import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClock, IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { figureTexts } from '../../../shared/figure-texts.ts';
import type { FigureName } from '../../../shared/figures.ts';
import type { Scope } from '../../../shared/sync/scope.ts';
import { errorText } from '../../api/error-text.ts';
import { useAll, useRow } from '../../sync/store.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { momentText } from '../moment-text.ts';
import { namesOf } from '../names-of.ts';
import { rangeName } from '../range-words.ts';
import { useQuery } from '../use-query.ts';
import { agreementOf } from './agreement.ts';
import classes from './drill-down-drawer.module.css';
import { searchWith } from './figure-address.ts';
import { ComputedFrom, FigureParts } from './figure-parts.tsx';
import type { FigureQuery, LoadedFigure } from './figure-query.ts';
import { FigureRows } from './figure-rows.ts';
import { FigureFoot, RowsBehind, Spread } from './rows-behind.tsx';

interface Props {
  page: ReactNode;
  scope: Scope;
  query: FigureQuery;
  /** The figure as loaded by the page. `null` if the drawer must load it. */
  loaded: LoadedFigure | null;
  onClose: () => void;
}

/** Drawer of a figure: its parts, formula and rules, and the rows behind it with links to their conversations. */
export function DrillDownDrawer({ page, scope, query, loaded, onClose }: Props) {
  const { t, i18n } = useLingui();
  const isSmall = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const brands = useAll('brand');
  const brand = brands.find(({ id }) => id === query.brand) ?? (brands.length === 1 ? brands[0] : undefined);
  const title = i18n._(figureTexts[query.name].title);
  const person = useRow('colleague', query.staff?.id ?? null)?.fullName ?? query.staff?.fullName;
  useFigureAddress(query);
  return (
    <SideDrawer
      onClose={onClose}
      size={isSmall ? '100%' : 624}
      padding={0}
      overlayProps={{ backgroundOpacity: 0.38 }}
      title={
        <span className="flex flex-col">
          <span className="text-13 weight-400 dimmed leading-20">
            {page}
            {' · '}
            {brand?.name ?? t({ id: 'shell.all_brands', message: 'All brands' })}
            {' · '}
            {rangeName(i18n, query.days)}
            {query.part !== undefined && ` · ${query.part.label}`}
            {person !== undefined && ` · ${person}`}
          </span>
          <span className={`text-18 weight-700 ${classes.title}`}>{title}</span>
        </span>
      }
      classNames={{
        content: 'flex flex-col',
        header: `items-start border-bottom ${classes.header}`,
        body: 'flex flex-1 flex-col min-h-0',
        title: 'min-w-0',
      }}
    >
      <FigureBehind key={JSON.stringify(query)} scope={scope} query={query} loaded={loaded} onClose={onClose} />
    </SideDrawer>
  );
}

/**
 * Adds the figure to the address while the drawer is open. Runs after the drawer's own effects, which on phones add a history entry.
 * Changes that entry instead of adding another, so that going back restores the previous address.
 */
function useFigureAddress(query: FigureQuery): void {
  useEffect(() => {
    const { pathname } = window.location;
    const show = (shown: FigureQuery | null) => {
      const { search, hash } = window.location;
      const next = searchWith(search, shown);
      if (next !== search) window.history.replaceState(window.history.state, '', `${pathname}${next}${hash}`);
    };
    show(query);
    return () => {
      // If another page was opened meanwhile, the address of that page is left unchanged.
      if (window.location.pathname === pathname) show(null);
    };
  }, [query]);
}

interface BehindProps {
  scope: Scope;
  query: FigureQuery;
  onClose: () => void;
}

interface Shown extends LoadedFigure {
  rows: FigureRows;
}

/**
 * Content of the drawer: the figure as it was when the drawer was opened. If the figure changes, a button updates the figure together with
 * its rows.
 */
function FigureBehind({ scope, query, loaded, onClose }: BehindProps & { loaded: LoadedFigure | null }) {
  const { known, error, retry } = useFigure(scope, query, loaded);
  const [shown, setShown] = useState<Shown | null>(null);
  const show = () => known !== null && setShown({ ...known, rows: new FigureRows(query) });
  if (shown === null && known !== null) show();
  if (shown === null) {
    if (error === null) return <Loading />;
    return (
      <div className="flex flex-col items-start gap-16 px-32 py-24 phone-px-16" role="alert">
        <p>{errorText(error)}</p>
        <Button variant="default" onClick={retry}>
          <Trans id="common.retry">Try again</Trans>
        </Button>
      </div>
    );
  }
  const hasMoved = known !== null && print(known.figure) !== print(shown.figure);
  return (
    <Whole
      key={shown.meta.asOf}
      {...shown}
      scope={scope}
      query={query}
      onUpdate={hasMoved ? show : null}
      onClose={onClose}
    />
  );
}

/** Returns the figure that the page has loaded, or else loads it from the dashboard endpoint. */
function useFigure(scope: Scope, { name, brand, days, staff }: FigureQuery, loaded: LoadedFigure | null) {
  const query = { names: namesOf(name), brand, ...days, ...(staff === undefined ? {} : { staff: staff.id }) };
  const { data, meta, error, retry } = useQuery('GET /dashboard/figures', loaded === null ? { query } : null, {
    scope,
  });
  const figure = data?.[name];
  const fetched = figure === undefined || meta === null ? null : { figure, meta };
  return { known: loaded ?? fetched, error, retry };
}

const print = ({ value, samples }: LoadedFigure['figure']) => JSON.stringify([value, samples]);

interface WholeProps extends Shown, BehindProps {
  onUpdate: (() => void) | null;
}

function Whole({ figure, meta, rows, scope, query, onUpdate, onClose }: WholeProps) {
  const view = useSyncExternalStore(rows.listen, rows.view);
  const scrollRef = useRef<HTMLDivElement>(null);
  const isWhole = view.state === 'ready' && !view.hasMore;
  return (
    <>
      <div ref={scrollRef} className="flex-1 min-h-0 px-32 tabular overflow-y-auto overscroll-contain phone-px-16">
        <FigureParts figure={figure} scope={scope} query={query} onUpdate={onUpdate} onClose={onClose} />
        <ComputedFrom scope={scope} query={query} />
        <FigureText name={figure.name} meta={meta} />
        {figure.unit === 'seconds' && isWhole && <Spread rows={view.rows} name={figure.name} />}
        <RowsBehind
          figure={figure}
          meta={meta}
          view={view}
          scrollRef={scrollRef}
          onMore={rows.loadMore}
          onClose={onClose}
        />
      </div>
      <FigureFoot figure={figure} view={view} agreement={agreementOf(view.rows, figure, isWhole)} />
    </>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-16 px-32 py-24 phone-px-16" aria-busy>
      <Skeleton height={44} width="60%" />
      <Skeleton height={18} />
      <Skeleton height={18} />
      <Skeleton height={18} width="80%" />
      <Skeleton height={360} />
    </div>
  );
}

/** Texts that explain how the figure is computed, which rules apply, and up to which time a recount has verified the figure. */
function FigureText({ name, meta }: { name: FigureName; meta: FiguresMeta }) {
  const { i18n } = useLingui();
  const { formula, clock } = figureTexts[name];
  const asOf = momentText(meta.asOf, meta, i18n.locale);
  const verified = meta.verifiedTo === null ? null : momentText(meta.verifiedTo, meta, i18n.locale);
  const { timeZone } = meta;
  return (
    <dl className="flex flex-col gap-8 py-14 text-13 border-bottom">
      <Line Icon={IconInfoCircle} name={<Trans id="figures.formula">Formula</Trans>}>
        {i18n._(formula)}
      </Line>
      <Line Icon={IconClock} name={<Trans id="figures.clock">When it counts</Trans>}>
        {i18n._(clock)}{' '}
        <span className="dimmed">
          <Trans id="figures.clock_as_of">
            As of {asOf}, {timeZone}.
          </Trans>
        </span>
      </Line>
      <Line Icon={IconShieldCheck} name={<Trans id="figures.verified">Verified</Trans>}>
        {verified === null ? (
          <Trans id="figures.not_verified">Not verified against the log yet.</Trans>
        ) : (
          <Trans id="figures.verified_to">
            Verified against the log up to {verified}. Newer rows are counted as they arrive.
          </Trans>
        )}
      </Line>
    </dl>
  );
}

function Line({ Icon, name, children }: { Icon: typeof IconClock; name: ReactNode; children: ReactNode }) {
  return (
    <div className={`grid gap-x-12 gap-y-4 ${classes.line}`}>
      <dt className="flex items-start gap-8 weight-500 dimmed">
        <Icon size={16} stroke={1.6} aria-hidden />
        {name}
      </dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}
