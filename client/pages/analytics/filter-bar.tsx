import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Select } from '@mantine/core';
import { IconBuildingStore, IconFilter, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { RangePicker } from '../../figures/range-picker.tsx';
import { useAll } from '../../sync/store.ts';
import { toastDone } from '../../toasts/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { type Filters, usePeople } from './use-filters.ts';

interface Props {
  filters: Filters;
  isPhone: boolean;
}

/** Filters for days, brand and person, stored in the address. Phones show brand and person in a sheet. */
export function FilterBar({ filters, isPhone }: Props) {
  const [isOpen, open] = useState(false);
  const count = (filters.brand === 'all' ? 0 : 1) + (filters.staff === null ? 0 : 1);
  return (
    <div className={`flex flex-wrap items-center gap-8 px-32 py-8 bg-body sticky phone-px-16 ${classes.bar}`}>
      <RangePicker range={filters.range} look="bar" />
      {isPhone ? (
        <Button
          className="ms-auto"
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
      <div className="flex flex-col gap-12 pb-8">
        <Choices filters={filters} onClear={onClose} />
      </div>
    </Drawer>
  );
}

interface BrandFilterProps {
  value: string;
  onChange: (id: string) => void;
  className?: string | undefined;
}

/** Brand filter of the page. Hidden if there is only one brand. */
function BrandFilter({ value, onChange, className = '' }: BrandFilterProps) {
  const { t, i18n } = useLingui();
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  if (brands.length < 2) return null;
  const brand = brands.find(({ id }) => id === value);
  return (
    <Select
      className={className}
      aria-label={t({ id: 'settings.brand', message: 'Brand' })}
      data={[
        { value: 'all', label: t({ id: 'shell.all_brands', message: 'All brands' }) },
        ...brands.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
      allowDeselect={false}
      leftSection={
        brand === undefined ? <IconBuildingStore size={16} stroke={1.6} aria-hidden /> : <BrandMark brand={brand} />
      }
    />
  );
}

interface PersonFilterProps {
  /** Id of the selected person; `null` for everyone. */
  value: string | null;
  onChange: (id: string | null) => void;
  className?: string | undefined;
}

const everyone = 'everyone';

/** Person filter. Hidden without permission to see other people's metrics. */
function PersonFilter({ value, onChange, className = '' }: PersonFilterProps) {
  const { t } = useLingui();
  const people = usePeople();
  if (people.length < 2) return null;
  const person = people.find(({ id }) => id === value);
  return (
    <Select
      className={className}
      aria-label={t({ id: 'analytics.person', message: 'Person' })}
      data={[
        { value: everyone, label: t({ id: 'analytics.everyone', message: 'Everyone' }) },
        ...people.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
      value={person?.id ?? everyone}
      onChange={(id) => id !== null && onChange(id === everyone ? null : id)}
      allowDeselect={false}
      searchable={people.length > 8}
      filter={foldFilter}
      nothingFoundMessage={t({ id: 'analytics.no_person', message: 'No matching person' })}
      leftSection={
        person === undefined ? (
          <IconUser size={16} stroke={1.6} aria-hidden />
        ) : (
          <Avatar name={person.fullName} size={20} />
        )
      }
    />
  );
}

/** Resets the filters to the defaults and shows a toast. */
function useFiltersCleared({ clear }: Filters): () => void {
  const { t } = useLingui();
  return () => {
    clear();
    toastDone(t({ id: 'analytics.filters_cleared', message: 'Filters cleared' }));
  };
}
