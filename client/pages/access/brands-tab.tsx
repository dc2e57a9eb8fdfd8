import { useLingui } from '@lingui/react/macro';
import { useBrandColumns } from './brand-columns.tsx';
import { useBrandWindow } from './brand-window.tsx';
import classes from './brands.module.css';
import { PeopleFilters, usePeopleFilter } from './people-filters.tsx';
import { PeopleTable } from './people-table.tsx';
import { usePeople } from './use-people.ts';

/** People by brand, editable in place. */
export function BrandsTab() {
  const { t } = useLingui();
  const [query] = usePeopleFilter();
  const people = usePeople({ ...query, sort: 'role' });
  const { brands, controls } = useBrandWindow();
  const columns = useBrandColumns(brands);
  return (
    <div className={classes.tab}>
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
