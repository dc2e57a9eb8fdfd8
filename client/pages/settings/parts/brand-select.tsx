import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Brand } from '../../../../shared/rows.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';

interface Props {
  brands: readonly Brand[];
  value: string;
  onChange: (id: string) => void;
  /** Label of the option for all brands. If omitted, the option is not offered. */
  all?: string;
  label?: string;
  error?: ReactNode;
}

export function BrandSelect({ brands, value, onChange, all, label, error }: Props) {
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
      value={value === '' ? null : value}
      placeholder={t({ id: 'settings.choose_brand', message: 'Choose a brand' })}
      error={error}
      onChange={(id) => id !== null && onChange(id)}
      allowDeselect={false}
      leftSection={brand === undefined ? undefined : <BrandMark brand={brand} />}
      comboboxProps={{ width: 'target' }}
    />
  );
}
