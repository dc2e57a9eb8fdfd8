import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Tooltip } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Staff } from '../../../shared/rows.ts';
import { errorWords } from '../../api/error-words.ts';
import { DataTable } from '../../figures/data-table.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useUser } from '../../session/session.ts';
import { useRow } from '../../sync/store.ts';
import { present } from '../../time/clock.ts';
import { listTime } from '../../time/time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import access from './access.module.css';
import { barWords } from './bar-words.ts';
import { BrandDots } from './brand-dots.tsx';
import { EditRule } from './edit-rule.tsx';
import { KeyCount } from './key-count.tsx';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { PersonCell } from './person-cell.tsx';
import { PersonPanel } from './person-panel.tsx';
import { barOf } from './standing.ts';
import { usePeople } from './use-people.ts';
import classes from './users.module.css';
import { roleWords } from './words.ts';

interface Props {
  isNew: boolean;
  onNew: (isNew: boolean) => void;
}

const narrow = '(max-width: 79.99em)';

/** The list of people, and beside it the one that is looked at. */
export function UsersTab({ isNew, onNew }: Props) {
  const { t } = useLingui();
  const [query] = usePeopleFilter();
  const [params, change] = useAddressQuery();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const people = usePeople({ sort: 'role', ...query });
  const { ref, height } = useElementSize();
  const columns = useColumns(isNarrow);
  const id = isNew ? null : params.get('person');
  const live = useRow('staff', id);
  const listed = people.rows?.find((row) => row.id === id);
  const chosen = live !== undefined && live.version > (listed?.version ?? 0) ? live : listed;
  const close = () => {
    onNew(false);
    change({ person: null });
  };
  const isOpen = isNew || chosen !== undefined;
  return (
    <div className={classes.panes} data-open={(isOpen && !isNarrow) || undefined}>
      <div className={classes.list}>
        <PeopleFilters />
        <EditRule />
        <div ref={ref} className={classes.table}>
          {people.error !== null && people.rows === null ? (
            <ErrorState
              title={<Trans id="access.people_failed">The people could not be loaded</Trans>}
              reason={errorWords(people.error)}
              onRetry={people.retry}
            />
          ) : (
            <DataTable
              label={t({ id: 'access.users', message: 'User management' })}
              columns={columns}
              rows={people.rows}
              rowId={(row) => row.id}
              rowHeight={48}
              ownId={id}
              sortedBy={unsorted}
              onOpen={(row) => {
                onNew(false);
                change({ person: row.id });
              }}
              onEnd={people.loadMore}
              maxHeight={Math.max(240, height)}
              empty={
                <EmptyState
                  icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
                  title={<Trans id="access.no_users">No users found</Trans>}
                >
                  <Trans id="access.no_users_hint">Try adjusting search or filter criteria</Trans>
                </EmptyState>
              }
            />
          )}
        </div>
      </div>
      {isOpen && <PersonPanel key={chosen?.id ?? 'new'} person={chosen ?? null} isDrawer={isNarrow} onClose={close} />}
    </div>
  );
}

/** The server has sorted them. */
const unsorted = { sort: null, onSort: () => undefined };

function useColumns(isNarrow: boolean): readonly TableColumn<Staff>[] {
  const { i18n, t } = useLingui();
  const user = useUser();
  return useMemo(() => {
    const words = {
      person: t({ id: 'access.person', message: 'Person' }),
      role: t({ id: 'access.role', message: 'Role' }),
      brands: t({ id: 'access.person_brands', message: 'Brands' }),
      keys: t({ id: 'access.keys', message: 'Keys' }),
      seen: t({ id: 'access.last_sign_in', message: 'Last sign-in' }),
      lock: t({ id: 'access.lock', message: 'Lock' }),
    };
    const column = (id: keyof typeof words, more: Partial<TableColumn<Staff>>): TableColumn<Staff> => ({
      id,
      header: words[id],
      value: () => null,
      isFixed: true,
      ...more,
    });
    return [
      column('person', { value: (row) => row.fullName, cell: (row) => <PersonCell row={row} />, wide: true }),
      column('role', { cell: (row) => i18n._(roleWords[row.role].name) }),
      ...(isNarrow ? [] : [column('brands', { cell: (row) => <BrandDots row={row} /> })]),
      column('keys', { cell: (row) => <KeyCount row={row} /> }),
      column('seen', { cell: (row) => <Seen row={row} /> }),
      column('lock', {
        cell: (row) => {
          const bar = barOf(user, row);
          if (bar === null) return null;
          const words = barWords(i18n, bar);
          return (
            <Tooltip label={words} multiline maw={260}>
              <IconLock size={16} stroke={1.6} role="img" aria-label={words} />
            </Tooltip>
          );
        },
      }),
    ];
  }, [i18n, t, user, isNarrow]);
}

/** The last sign-in; amber after 90 days, and whether the account is active at all. */
function Seen({ row }: { row: Staff }) {
  const { i18n } = useLingui();
  if (row.status === 'inactive') {
    return (
      <Badge variant="default" radius="sm" tt="none">
        <Trans id="access.inactive">Inactive</Trans>
      </Badge>
    );
  }
  if (row.presence !== 'offline') return <Trans id="access.now">now</Trans>;
  if (row.lastLoginAt === null) return <Trans id="access.never">never</Trans>;
  const isIdle = present() - Date.parse(row.lastLoginAt) > limits.idleMs;
  return (
    <time className={isIdle ? access.taken : undefined} dateTime={row.lastLoginAt}>
      {listTime(row.lastLoginAt, i18n.locale, present())}
    </time>
  );
}
