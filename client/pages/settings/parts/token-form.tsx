import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Permission } from '../../../../shared/permissions.ts';
import { named } from '../../../forms/limited.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { TokenBrands } from './token-brands.tsx';
import { TokenKeys } from './token-keys.tsx';
import { endOf, TokenLife, usualLife } from './token-life.tsx';
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
  words: { name: string; example: string; life: string };
  /** Whether the creator can choose the token's permissions. */
  hasKeys?: boolean;
  action: ReactNode;
  /** @returns whether the token was created */
  make: (wanted: Wanted) => Promise<boolean>;
}

/** Form for a new token: name, brands and lifetime. */
export function TokenForm({ words, hasKeys = false, action, make }: Props) {
  const { first } = useTokenBrands();
  const { values, errors, getInputProps, setFieldValue, save, isSaving } = useDraft<Values>({
    saved: { name: '', brands: null, permissions: [], days: usualLife },
    leaving: 'kept',
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
      <TextInput label={words.name} placeholder={words.example} {...named(getInputProps('name'))} />
      {hasKeys && (
        <TokenKeys
          value={values.permissions}
          error={errors.permissions}
          onChange={(keys) => setFieldValue('permissions', keys)}
        />
      )}
      <TokenBrands value={chosen} error={errors.brands} onChange={(ids) => setFieldValue('brands', ids)} />
      <TokenLife label={words.life} value={values.days} onChange={(days) => setFieldValue('days', days)} />
      <Button type="submit" loading={isSaving}>
        {action}
      </Button>
    </form>
  );
}
