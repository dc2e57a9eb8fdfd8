import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useAll } from '../../sync/store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

interface Props {
  value: string;
  onChange: (id: string) => void;
  className?: string | undefined;
}

/** Brand filter of the page. Hidden if there is only one brand. */
export function BrandFilter({ value, onChange, className = '' }: Props) {
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
