import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Permission } from '../../../../shared/permissions.ts';
import { named } from '../../../forms/limited.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { present } from '../../../time/clock.ts';
import { TokenKeys } from './token-keys.tsx';
import classes from './token-list.module.css';
import { useTokenBrands } from './use-token-brands.ts';

const needed = <Trans id="access.required">Please fill in all required fields.</Trans>;

type Values = { name: string; brands: string[] | null; permissions: Permission[]; days: string };

interface Wanted {
  name: string;
  brands: string[];
  permissions: Permission[];
  expiresAt: string;
}

interface Props {
  labels: { name: string; example: string; life: string };
  /** Whether the creator can choose the token's permissions. */
  hasKeys?: boolean;
  action: ReactNode;
  /** @returns whether the token was created */
  make: (wanted: Wanted) => Promise<boolean>;
}

/** Form for a new token: name, brands and lifetime. */
export function TokenForm({ labels, hasKeys = false, action, make }: Props) {
  const { first } = useTokenBrands();
  const { values, errors, getInputProps, setFieldValue, save, isSaving } = useDraft<Values>({
    saved: { name: '', brands: null, permissions: [], days: usualLife },
    leaving: 'confirm',
    rules: {
      name: (name) => (name.trim() === '' ? needed : null),
      brands: (ids) => ((ids ?? first).length === 0 ? needed : null),
      permissions: (keys) => (hasKeys && keys.length === 0 ? needed : null),
    },
    submit: ({ name, brands, permissions, days }) =>
      make({ name: name.trim(), brands: brands ?? first, permissions, expiresAt: endOf(days) }),
  });
  const chosen = values.brands ?? first;
  return (
    <form
      className={`flex flex-col gap-12 ${classes.fresh}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput label={labels.name} placeholder={labels.example} {...named(getInputProps('name'))} />
      {hasKeys && (
        <TokenKeys
          value={values.permissions}
          error={errors.permissions}
          onChange={(keys) => setFieldValue('permissions', keys)}
        />
      )}
      <TokenBrands value={chosen} error={errors.brands} onChange={(ids) => setFieldValue('brands', ids)} />
      <TokenLife label={labels.life} value={values.days} onChange={(days) => setFieldValue('days', days)} />
      <Button type="submit" loading={isSaving}>
        {action}
      </Button>
    </form>
  );
}

interface TokenBrandsProps {
  value: string[];
  error?: ReactNode;
  onChange: (ids: string[]) => void;
}

/** Brands that a token can access: all or some. */
function TokenBrands({ value, error, onChange }: TokenBrandsProps) {
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

const dayMs = 86_400_000;
const lives = [30 * dayMs, limits.apiTokenMs, 365 * dayMs, limits.apiTokenMaxMs].map((ms) => ms / dayMs);

const usualLife = String(limits.apiTokenMs / dayMs);

/** Expiry of a token in the given number of days. At most a minute below the maximum lifetime, to allow for latency. */
function endOf(days: string): string {
  const ms = Math.min(Number(days) * dayMs, limits.apiTokenMaxMs - 60_000);
  return new Date(present() + ms).toISOString();
}

interface endOfProps {
  label: string;
  value: string;
  onChange: (days: string) => void;
}

function TokenLife({ label, value, onChange }: endOfProps) {
  const { t } = useLingui();
  return (
    <Select
      label={label}
      data={lives.map((days) => ({
        value: String(days),
        label: t({ id: 'settings.days', message: plural(days, { one: '# day', other: '# days' }) }),
      }))}
      allowDeselect={false}
      value={value}
      onChange={(days) => days !== null && onChange(days)}
    />
  );
}
