import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { Brand } from '../../../../shared/rows.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';

interface Props {
  brands: readonly Brand[];
  value: string;
  onChange: (id: string) => void;
  /** The option for every brand, where it can be chosen. */
  all?: string;
  label?: string;
}

export function BrandSelect({ brands, value, onChange, all, label }: Props) {
  const { t } = useLingui();
  const brand = brands.find(({ id }) => id === value);
  const named = t({ id: 'settings.brand', message: 'Brand' });
  return (
    <Select
      {...(label === undefined ? { 'aria-label': named } : { label })}
      data={[
        ...(all === undefined ? [] : [{ value: 'all', label: all }]),
        ...brands.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
      allowDeselect={false}
      leftSection={brand === undefined ? undefined : <BrandMark brand={brand} />}
      comboboxProps={{ width: 'target' }}
    />
  );
}
