import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { RangePicker } from '../../figures/range-picker.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import classes from './analytics.module.css';
import { BrandFilter } from './brand-filter.tsx';
import { ExportButton } from './export-button.tsx';
import { PersonFilter } from './person-filter.tsx';
import type { Filters } from './use-filters.ts';
import { useFiltersCleared } from './use-filters-cleared.ts';

interface Props {
  filters: Filters;
  isPhone: boolean;
}

/** Filters for days, brand and person, stored in the address. Phones show brand and person in a sheet. */
export function FilterBar({ filters, isPhone }: Props) {
  const [isOpen, open] = useState(false);
  const count = (filters.brand === 'all' ? 0 : 1) + (filters.staff === null ? 0 : 1);
  return (
    <div className={classes.bar}>
      <RangePicker range={filters.range} look="bar" />
      {isPhone ? (
        <Button
          className={classes.end}
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => open(true)}
        >
          {count === 0 ? (
            <Trans id="analytics.filters">Filters</Trans>
          ) : (
            <Trans id="analytics.filters_set">Filters ({count})</Trans>
          )}
        </Button>
      ) : (
        <Choices filters={filters} />
      )}
      {isPhone && <ExportButton filters={filters} isBare />}
      {isPhone && isOpen && <Sheet filters={filters} onClose={() => open(false)} />}
    </div>
  );
}

function Choices({ filters, onClear }: Pick<Props, 'filters'> & { onClear?: () => void }) {
  const clear = useFiltersCleared(filters);
  return (
    <>
      <BrandFilter value={filters.brand} onChange={filters.range.setBrand} className={classes.select} />
      <PersonFilter value={filters.staff} onChange={filters.setStaff} className={classes.select} />
      {!filters.isUsual && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            clear();
            onClear?.();
          }}
        >
          <Trans id="analytics.clear">Clear filters</Trans>
        </Button>
      )}
    </>
  );
}

function Sheet({ filters, onClose }: Pick<Props, 'filters'> & { onClose: () => void }) {
  const { t } = useLingui();
  useFocusBack();
  useBackCloses(true, onClose);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes.sheetBox }}
      title={<Trans id="analytics.filters">Filters</Trans>}
      closeButtonProps={{ 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) }}
    >
      <div className={classes.sheet}>
        <Choices filters={filters} onClear={onClose} />
      </div>
    </Drawer>
  );
}
