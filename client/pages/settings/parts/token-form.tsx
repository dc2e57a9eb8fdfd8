import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Permission } from '../../../../shared/permissions.ts';
import { useDraft } from '../../../forms/use-draft.tsx';
import { TokenBrands } from './token-brands.tsx';
import { TokenKeys } from './token-keys.tsx';
import { endOf, TokenLife, usualLife } from './token-life.tsx';
import classes from './token-list.module.css';
import { useTokenBrands } from './use-token-brands.ts';

type Values = { name: string; brands: string[] | null; permissions: Permission[]; days: string };

interface Wanted {
  name: string;
  brands: string[];
  permissions: Permission[];
  expiresAt: string;
}

interface Props {
  words: { name: string; example: string; life: string };
  /** Its maker says what it may do. */
  hasKeys?: boolean;
  action: ReactNode;
  /** @returns whether it is made */
  make: (wanted: Wanted) => Promise<boolean>;
}

/** A token more: a name, its brands, and how long it opens. */
export function TokenForm({ words, hasKeys = false, action, make }: Props) {
  const { first } = useTokenBrands();
  const { values, getInputProps, setFieldValue, save, isSaving } = useDraft<Values>({
    saved: { name: '', brands: null, permissions: [], days: usualLife },
    leaving: 'kept',
    submit: ({ name, brands, permissions, days }) =>
      make({ name: name.trim(), brands: brands ?? first, permissions, expiresAt: endOf(days) }),
  });
  const chosen = values.brands ?? first;
  const isWhole = values.name.trim() !== '' && chosen.length > 0 && (!hasKeys || values.permissions.length > 0);
  return (
    <form
      className={classes.fresh}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput label={words.name} placeholder={words.example} maxLength={limits.nameMax} {...getInputProps('name')} />
      {hasKeys && <TokenKeys value={values.permissions} onChange={(keys) => setFieldValue('permissions', keys)} />}
      <TokenBrands value={chosen} onChange={(ids) => setFieldValue('brands', ids)} />
      <TokenLife label={words.life} value={values.days} onChange={(days) => setFieldValue('days', days)} />
      <Button type="submit" disabled={!isWhole} loading={isSaving}>
        {action}
      </Button>
    </form>
  );
}
