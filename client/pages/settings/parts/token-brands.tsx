import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTokenBrands } from './use-token-brands.ts';

interface Props {
  value: string[];
  error?: ReactNode;
  onChange: (ids: string[]) => void;
}

/** Brands that a token can access: all or some. */
export function TokenBrands({ value, error, onChange }: Props) {
  const { t } = useLingui();
  const { brands, mayAll } = useTokenBrands();
  const all = { value: 'all', label: t({ id: 'shell.all_brands', message: 'All brands' }) };
  return (
    <MultiSelect
      label={t({ id: 'settings.token_brands', message: 'Brands' })}
      data={[...(mayAll ? [all] : []), ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      error={error}
      // The last selection wins: "all" replaces single brands and vice versa.
      onChange={(ids) => onChange(ids.at(-1) === 'all' ? ['all'] : ids.filter((id) => id !== 'all'))}
    />
  );
}
