import { Trans } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import type { Staff } from '../../../shared/rows.ts';
import { errorText } from '../../api/error-text.ts';
import { DataTable } from '../../figures/data-table.tsx';
import type { TableColumn } from '../../figures/table-columns.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { usePeople } from './use-people.ts';

interface Props {
  className: string | undefined;
  label: string;
  people: ReturnType<typeof usePeople>;
  columns: readonly TableColumn<Staff>[];
  chosenId?: string | null;
  onOpen?: (id: string) => void;
}

/** Table of people in the server's order, as high as the page allows, or an empty state. */
export function PeopleTable({ className, label, people, columns, chosenId = null, onOpen }: Props) {
  const { ref, height } = useElementSize();
  return (
    <div ref={ref} className={className}>
      {people.error !== null && people.rows === null ? (
        <ErrorState
          title={<Trans id="access.people_failed">The users could not be loaded</Trans>}
          reason={errorText(people.error)}
          onRetry={people.retry}
        />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={people.rows}
          rowId={(row) => row.id}
          rowHeight={48}
          ownId={chosenId}
          sortedBy={unsorted}
          {...(onOpen === undefined ? {} : { onOpen: ({ id }: Staff) => onOpen(id) })}
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
  );
}

/** Sort props that prevent the user from sorting the table, because the server sorts the rows. */
const unsorted = { sort: null, onSort: () => undefined };
