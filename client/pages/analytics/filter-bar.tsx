import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { RangePicker } from '../../figures/range-picker.tsx';
import classes from './analytics.module.css';
import { BrandFilter } from './brand-filter.tsx';
import { ExportButton } from './export-button.tsx';
import { PersonFilter } from './person-filter.tsx';
import type { Filters } from './use-filters.ts';
import { useFiltersCleared } from './use-filters-cleared.ts';

/** The choice of days, brand and person; all of it stands in the address. */
export function FilterBar({ filters }: { filters: Filters }) {
  const clear = useFiltersCleared(filters);
  return (
    <div className={classes.bar}>
      <RangePicker range={filters.range} look="bar" />
      <BrandFilter value={filters.brand} onChange={filters.range.setBrand} className={classes.select} />
      <PersonFilter value={filters.staff} onChange={filters.setStaff} className={classes.select} />
      {!filters.isUsual && (
        <Button variant="subtle" size="sm" onClick={clear}>
          <Trans id="analytics.clear">Clear filters</Trans>
        </Button>
      )}
      <span className={classes.end}>
        <ExportButton filters={filters} />
      </span>
    </div>
  );
}
