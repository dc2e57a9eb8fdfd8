import { Trans, useLingui } from '@lingui/react/macro';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { errorWords } from '../../api/error-words.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { useAddressQuery } from '../../figures/use-range.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { EditRule } from './edit-rule.tsx';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { usePersonColumns } from './person-columns.tsx';
import { PersonPanel } from './person-panel.tsx';
import { usePeople } from './use-people.ts';
import { usePerson } from './use-person.ts';
import classes from './users.module.css';

interface Props {
  isNew: boolean;
  onNew: (isNew: boolean) => void;
}

const narrow = '(max-width: 79.99em)';
const phone = '(max-width: 47.99em)';
const atOnce = { getInitialValueInEffect: false };

/** The list of people, and beside it the one that is looked at. */
export function UsersTab({ isNew, onNew }: Props) {
  const { t } = useLingui();
  const [query] = usePeopleFilter();
  const [params, change] = useAddressQuery();
  const isNarrow = useMediaQuery(narrow, undefined, atOnce) ?? false;
  const isPhone = useMediaQuery(phone, undefined, atOnce) ?? false;
  const people = usePeople({ sort: 'role', ...query });
  const { ref, height } = useElementSize();
  const columns = usePersonColumns(isPhone ? 'phone' : isNarrow ? 'narrow' : 'wide');
  const id = isNew ? null : params.get('person');
  const listed = people.rows?.find((row) => row.id === id);
  const chosen = usePerson(id, listed);
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
