import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Switch } from '@mantine/core';
import { IconDownload, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { areas, roles } from '../../../shared/permissions.ts';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/error-text.ts';
import { languageOf } from '../../figures/language-of.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useCan } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { areaLabels } from '../../ui/key-labels.ts';
import classes from './overview.module.css';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { RoleGroup } from './role-group.tsx';
import { type PeopleQuery, usePeople } from './use-people.ts';

const cleared = { q: null, role: null, brand: null, key: null, status: null, differing: null, idle: null };

/** Totals of the user accounts, and the matrix of everyone's permissions by area. */
export function OverviewTab() {
  const { i18n, t } = useLingui();
  const [query] = usePeopleFilter();
  const [, change] = useAddressQuery();
  const { counts, total, error, retry } = usePeople({ ...query, limit: 1 });
  const differing = counts?.differing ?? 0;
  const list = (changes: Record<string, string>) => change({ ...cleared, tab: 'users', ...changes });
  if (error !== null && counts === null) {
    return (
      <ErrorState
        title={<Trans id="access.people_failed">The users could not be loaded</Trans>}
        reason={errorText(error)}
        onRetry={retry}
      />
    );
  }
  return (
    <div className={`flex flex-col gap-14 px-32 pt-16 phone-px-16 phone-pt-12 ${classes.tab}`}>
      <div className="flex flex-wrap gap-x-24 gap-y-4">
        <Fact count={counts?.people} onOpen={() => list({})}>
          <Plural id="access.fact_people" value={counts?.people ?? 0} one="person" other="people" />
        </Fact>
        <Fact count={counts?.mayChange} onOpen={() => change({ ...cleared, key: 'access.users' })}>
          <Trans id="access.fact_may_change">can manage access</Trans>
        </Fact>
        <Fact count={counts?.differing} onOpen={() => change({ ...cleared, differing: 'true' })}>
          <Plural
            id="access.fact_differing"
            value={differing}
            one="has custom permissions"
            other="have custom permissions"
          />
        </Fact>
        <Fact count={counts?.idle} isMarked onOpen={() => list({ idle: 'true' })}>
          <Trans id="access.fact_idle">not signed in for 90 days</Trans>
        </Fact>
        <Fact count={counts?.inactive} onOpen={() => list({ status: 'inactive' })}>
          <Trans id="access.fact_inactive">inactive</Trans>
        </Fact>
      </div>
      <PeopleFilters withKeys>
        <Switch
          label={t({ id: 'access.only_differing', message: 'Custom permissions only' })}
          checked={query.differing === 'true'}
          onChange={(event) => change({ differing: event.currentTarget.checked ? 'true' : null })}
        />
        <ExportPeople query={query} />
      </PeopleFilters>
      {counts === null ? (
        Array.from({ length: 8 }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
          <Skeleton key={n} height={20} my={8} />
        ))
      ) : total === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title={<Trans id="access.no_users">No users found</Trans>}
          action={
            <Button variant="default" onClick={() => change(cleared)}>
              <Trans id="settings.show_all">Show all</Trans>
            </Button>
          }
        >
          <Trans id="access.no_users_hint">Try adjusting search or filter criteria</Trans>
        </EmptyState>
      ) : (
        <section
          className={`flex-1 overflow-auto ${classes.scroll}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
          tabIndex={0}
          aria-label={t({ id: 'access.matrix', message: 'Who can do what' })}
        >
          <table className={`w-full text-13 ${classes.table}`} onKeyDown={moveInMatrix}>
            <thead>
              <tr>
                <th scope="col" className={classes.person} data-head>
                  <Trans id="access.person">User</Trans>
                </th>
                <th scope="col">
                  <Trans id="access.person_brands">Brands</Trans>
                </th>
                {areas.map((area) => (
                  <th key={area} scope="col">
                    {i18n._(areaLabels[area])}
                    <span className="block weight-400 tabular color-muted">
                      {number(counts.areas[area], i18n.locale)}
                    </span>
                  </th>
                ))}
                <th scope="col" className={classes.total}>
                  <Trans id="access.keys">Permissions</Trans>
                </th>
              </tr>
            </thead>
            {roles
              .toReversed()
              .filter((role) => counts.roles[role].people > 0)
              .map((role) => (
                <RoleGroup key={role} role={role} count={counts.roles[role]} query={query} />
              ))}
          </table>
        </section>
      )}
      <p className={`flex flex-wrap gap-x-20 gap-y-4 py-8 text-12 bg-body border-top sticky ${classes.legend}`}>
        <span className="inline-flex items-center gap-6">
          <Bar way="role" /> <Trans id="access.legend_bar">one bar per permission, in list order</Trans>
        </span>
        <span className="inline-flex items-center gap-6">
          <Bar way="added" /> <Trans id="access.legend_added">added to the role</Trans>
        </span>
        <span className="inline-flex items-center gap-6">
          <Bar way="taken" /> <Trans id="access.legend_taken">removed from the role</Trans>
        </span>
      </p>
    </div>
  );
}

const Bar = ({ way }: { way: string }) => <span className={`inline-block ${classes.bar}`} data-way={way} aria-hidden />;

function Fact(props: { count: number | undefined; isMarked?: boolean; onOpen: () => void; children: ReactNode }) {
  const { i18n } = useLingui();
  const { count, isMarked = false, onOpen, children } = props;
  return (
    <button
      type="button"
      className={`inline-flex items-baseline gap-6 font-inherit text-13 bg-none rounded-6 cursor-pointer py-0 px-4 color-muted ${classes.fact}`}
      onClick={onOpen}
    >
      <strong data-marked={(isMarked && (count ?? 0) > 0) || undefined}>
        {count === undefined ? '…' : number(count, i18n.locale)}
      </strong>
      <span>{children}</span>
    </button>
  );
}

/** Exports the filtered people and their permissions as a file. */
function ExportPeople({ query }: { query: PeopleQuery }) {
  const { i18n, t } = useLingui();
  const [isExporting, setExporting] = useState(false);
  if (!useCan('access.permissions')) return null;
  const save = async () => {
    setExporting(true);
    const failed = await download('GET /staff/export', {
      query: { ...query, lang: languageOf(i18n) },
      name: 'people.xlsx',
    });
    setExporting(false);
    if (failed === null) toastDone(t({ id: 'analytics.exported', message: 'Export completed successfully' }));
    else toastError(failed);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={isExporting}
      onClick={() => void save()}
    >
      <Trans id="access.export">Export</Trans>
    </Button>
  );
}

const cells = 'button[data-cell]';
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus between the cells of the matrix with the arrow keys. */
function moveInMatrix(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget: table } = event;
  const line = target instanceof Element && target.matches(cells) ? target.closest('tr') : null;
  if (line === null || !table.contains(line)) return;
  const row = [...line.querySelectorAll<HTMLElement>(cells)];
  const at = row.indexOf(target as HTMLElement);
  const next =
    key === 'ArrowDown' || key === 'ArrowUp' ? beside(table, line, key)?.[at] : row[steps[key]?.(at, row.length) ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function beside(table: HTMLElement, line: Element, key: 'ArrowDown' | 'ArrowUp'): HTMLElement[] | undefined {
  const lines = [...table.querySelectorAll('tr')].filter((row) => row.querySelector(cells) !== null);
  const row = lines[lines.indexOf(line as HTMLTableRowElement) + (key === 'ArrowDown' ? 1 : -1)];
  return row && [...row.querySelectorAll<HTMLElement>(cells)];
}
