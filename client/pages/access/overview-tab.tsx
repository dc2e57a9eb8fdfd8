import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Switch } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { areas, roles } from '../../../shared/permissions.ts';
import { errorWords } from '../../api/error-words.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { number } from '../../time/time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { areaWords } from '../../ui/key-words.ts';
import { ExportPeople } from './export-people.tsx';
import { moveInMatrix } from './matrix-keys.ts';
import classes from './overview.module.css';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { RoleGroup } from './role-group.tsx';
import { usePeople } from './use-people.ts';

const cleared = { q: null, role: null, brand: null, key: null, status: null, differing: null, idle: null };

/** Totals per area and the matrix of everybody's permissions. */
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
        reason={errorWords(error)}
        onRetry={retry}
      />
    );
  }
  return (
    <div className={classes.tab}>
      <div className={classes.strip}>
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
          className={classes.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
          tabIndex={0}
          aria-label={t({ id: 'access.matrix', message: 'Who can do what' })}
        >
          <table className={classes.table} onKeyDown={moveInMatrix}>
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
                    {i18n._(areaWords[area])}
                    <span className={classes.sum}>{number(counts.areas[area], i18n.locale)}</span>
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
      <p className={classes.legend}>
        <span className={classes.meaning}>
          <Bar way="role" /> <Trans id="access.legend_bar">one bar per permission, in list order</Trans>
        </span>
        <span className={classes.meaning}>
          <Bar way="added" /> <Trans id="access.legend_added">added to the role</Trans>
        </span>
        <span className={classes.meaning}>
          <Bar way="taken" /> <Trans id="access.legend_taken">removed from the role</Trans>
        </span>
      </p>
    </div>
  );
}

const Bar = ({ way }: { way: string }) => <span className={classes.bar} data-way={way} aria-hidden />;

function Fact(props: { count: number | undefined; isMarked?: boolean; onOpen: () => void; children: ReactNode }) {
  const { i18n } = useLingui();
  const { count, isMarked = false, onOpen, children } = props;
  return (
    <button type="button" className={classes.fact} onClick={onOpen}>
      <strong data-marked={(isMarked && (count ?? 0) > 0) || undefined}>
        {count === undefined ? '…' : number(count, i18n.locale)}
      </strong>
      <span>{children}</span>
    </button>
  );
}
