import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { holds } from '../../../shared/fold.ts';
import type { Brand, Staff } from '../../../shared/rows.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useUser } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import access from './access.module.css';
import classes from './brands.module.css';
import { barLabel, barOf } from './edit-bar.ts';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonCell } from './person-cell.tsx';
import { useBrandToggle } from './use-brand-toggle.ts';
import { usePeople } from './use-people.ts';

/** People by brand, editable in place. */
export function BrandsTab() {
  const { t } = useLingui();
  const [query] = usePeopleFilter();
  const people = usePeople({ ...query, sort: 'role' });
  const { brands, controls } = useBrandWindow();
  const columns = useBrandColumns(brands);
  return (
    <div className={`flex flex-col h-full gap-12 px-32 pt-16 ${classes.tab}`}>
      <PeopleFilters>{controls}</PeopleFilters>
      <PeopleTable
        className={classes.table}
        label={t({ id: 'access.brands', message: 'Brand access' })}
        people={people}
        columns={columns}
      />
    </div>
  );
}

const fixed = { value: () => null, isFixed: true } as const;

/** Columns of the brand table, one per brand. Locked cells show the reason. */
function useBrandColumns(brands: readonly Brand[]): readonly TableColumn<Staff>[] {
  const { i18n, t } = useLingui();
  const user = useUser();
  const { has, toggle } = useBrandToggle();
  return useMemo(() => {
    const hasAll = (row: Staff) => row.assignedBrands.includes('all');
    return [
      {
        ...fixed,
        id: 'person',
        header: t({ id: 'access.person', message: 'User' }),
        cell: (row) => <PersonCell row={row} size={24} />,
      },
      ...brands.map((brand) => ({
        ...fixed,
        id: brand.id,
        header: brand.name,
        heading: (
          <span className="inline-flex items-center gap-4">
            <BrandMark brand={brand} size={12} />
            <bdi className={classes.brand} title={brand.name}>
              {brand.name}
            </bdi>
          </span>
        ),
        cell: (row: Staff) => (
          <Checkbox
            classNames={{ root: 'inline-flex items-center min-h-touch' }}
            aria-label={`${row.fullName}: ${brand.name}`}
            checked={hasAll(row) || has(row, brand.id)}
            disabled={hasAll(row) || barOf(user, row) !== null}
            onChange={() => toggle(row, brand.id)}
          />
        ),
      })),
      {
        ...fixed,
        id: 'why',
        header: t({ id: 'access.lock', message: 'Lock' }),
        wide: true,
        cell: (row) => {
          const bar = barOf(user, row);
          return (
            <span className={`block text-12 wrap-normal ${classes.why}`}>
              {bar !== null ? (
                <>
                  <IconLock size={14} stroke={1.6} aria-hidden /> {barLabel(i18n, bar)}
                </>
              ) : (
                hasAll(row) && <Trans id="shell.all_brands">All brands</Trans>
              )}
            </span>
          );
        },
      },
    ];
  }, [i18n, t, user, brands, has, toggle]);
}

/** Number of brands shown side by side. */
const columnsMax = 8;

/** Brands shown as columns, `columnsMax` at a time, with search and paging controls if there are more. */
function useBrandWindow() {
  const { i18n, t } = useLingui();
  const all = useAll('brand');
  const [search, setSearch] = useState('');
  const [from, setFrom] = useState(0);
  const found = useMemo(
    () => all.filter(({ name }) => holds(search, name)).toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale)),
    [all, search, i18n.locale],
  );
  const start = Math.min(from, Math.max(0, found.length - 1));
  const brands = useMemo(() => found.slice(start, start + columnsMax), [found, start]);
  const find = t({ id: 'access.find_brand', message: 'Find a brand' });
  const controls = all.length > columnsMax && (
    <>
      <TextInput
        className={access.filter}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setFrom(0);
        }}
        placeholder={find}
        aria-label={find}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      />
      <Button variant="default" disabled={start === 0} onClick={() => setFrom(Math.max(0, start - columnsMax))}>
        <Trans id="access.brands_before">Previous brands</Trans>
      </Button>
      <Button
        variant="default"
        disabled={start + columnsMax >= found.length}
        onClick={() => setFrom(start + columnsMax)}
      >
        <Trans id="access.brands_next">Next brands</Trans>
      </Button>
    </>
  );
  return { brands, controls };
}
