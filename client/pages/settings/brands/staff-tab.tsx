import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { holds } from '../../../../shared/fold.ts';
import type { Brand, Colleague } from '../../../../shared/rows.ts';
import { worksIn } from '../../../../shared/team.ts';
import { DataTable } from '../../../figures/data-table.tsx';
import type { TableColumn } from '../../../figures/table-columns.ts';
import { useAll } from '../../../sync/store.ts';
import { useTeamState } from '../../../sync/use-team-state.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './parts.module.css';
import { Serves } from './serves.tsx';

/** Not sortable. Names are sorted by the language's rules. */
const unsorted = { sort: null, onSort: () => undefined };

/** People who serve a brand, and other candidates. */
export function StaffTab({ brand }: { brand: Brand }) {
  const { i18n, t } = useLingui();
  const isKnown = useTeamState() === 'complete';
  const people = useAll('colleague');
  const [words, setWords] = useState('');
  const [who, setWho] = useState<'serving' | 'all'>('serving');
  const { ref, height } = useElementSize();
  const columns = useColumns(brand);
  const rows = useMemo(
    () =>
      people
        .filter((person) => (who === 'all' ? person.active : worksIn(person, brand.id)))
        .filter(({ fullName }) => holds(words, fullName))
        .sort((a, b) => a.fullName.localeCompare(b.fullName, i18n.locale)),
    [people, who, words, brand.id, i18n.locale],
  );
  const find = t({ id: 'brands.find_person', message: 'Find a person' });
  return (
    <div className={`flex flex-col flex-1 min-h-0 gap-12 px-32 pt-20 ${classes.staff}`}>
      <div className={`flex flex-wrap gap-x-12 gap-y-8 ${classes.bar}`}>
        <TextInput
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          placeholder={find}
          aria-label={find}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        />
        <SegmentedControl
          aria-label={t({ id: 'brands.who', message: 'People shown' })}
          data={[
            { value: 'serving', label: t({ id: 'brands.serving', message: 'Serving this brand' }) },
            { value: 'all', label: t({ id: 'brands.everyone', message: 'Everyone' }) },
          ]}
          value={who}
          onChange={(next) => setWho(next as typeof who)}
        />
      </div>
      <div ref={ref} className={classes.table}>
        <DataTable
          label={t({ id: 'brands.staff', message: 'Staff' })}
          columns={columns}
          rows={isKnown || rows.length > 0 ? rows : null}
          rowId={(row) => row.id}
          rowHeight={48}
          sortedBy={unsorted}
          maxHeight={Math.max(240, height)}
          empty={
            <EmptyState
              icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
              title={<Trans id="brands.no_staff">No staff available</Trans>}
            />
          }
        />
      </div>
    </div>
  );
}

function useColumns(brand: Brand): readonly TableColumn<Colleague>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'person',
        header: t({ id: 'brands.person', message: 'Person' }),
        value: ({ fullName }) => fullName,
        isFixed: true,
        wide: true,
        cell: ({ fullName, presence }) => (
          <span className="flex items-center min-w-0 gap-10">
            <Avatar name={fullName} size={28} dot={presence === 'offline' ? null : presence} />
            <bdi>{fullName}</bdi>
          </span>
        ),
      },
      {
        id: 'serves',
        header: t({ id: 'brands.serves', message: 'Serves this brand' }),
        value: () => null,
        isFixed: true,
        cell: (row) => <Serves person={row} brand={brand} />,
      },
    ],
    [t, brand],
  );
}
