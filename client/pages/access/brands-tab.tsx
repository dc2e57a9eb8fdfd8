import { Trans, useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { errorWords } from '../../api/error-words.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useBrandColumns } from './brand-columns.tsx';
import { useBrandWindow } from './brand-window.tsx';
import classes from './brands.module.css';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { usePeople } from './use-people.ts';

/** People by brands: who works where, changed in place. */
export function BrandsTab() {
  const { t } = useLingui();
  const [query] = usePeopleFilter();
  const people = usePeople({ ...query, sort: 'role' });
  const { brands, controls } = useBrandWindow();
  const columns = useBrandColumns(brands);
  const { ref, height } = useElementSize();
  return (
    <div className={classes.tab}>
      <PeopleFilters>{controls}</PeopleFilters>
      <div ref={ref} className={classes.table}>
        {people.error !== null && people.rows === null ? (
          <ErrorState
            title={<Trans id="access.people_failed">The people could not be loaded</Trans>}
            reason={errorWords(people.error)}
            onRetry={people.retry}
          />
        ) : (
          <DataTable
            label={t({ id: 'access.brands', message: 'Brand access' })}
            columns={columns}
            rows={people.rows}
            rowId={(row) => row.id}
            rowHeight={48}
            sortedBy={unsorted}
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
  );
}

/** The server has sorted them. */
const unsorted = { sort: null, onSort: () => undefined };
