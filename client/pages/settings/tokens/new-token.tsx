import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import type { Permission } from '../../../../shared/permissions.ts';
import { useDraft } from '../../../forms/use-draft.tsx';
import { act } from '../../../sync/act.ts';
import { TokenBrands } from '../parts/token-brands.tsx';
import { endOf, TokenLife, usualLife } from '../parts/token-life.tsx';
import classes from '../parts/token-list.module.css';
import { useTokenBrands } from '../parts/use-token-brands.ts';
import type { Made } from './made-token.tsx';
import { TokenKeys } from './token-keys.tsx';

type Values = { name: string; brands: string[] | null; permissions: Permission[]; days: string };

/** A token more: a name, its keys, its brands, and how long it opens. */
export function NewToken({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useLingui();
  const { first } = useTokenBrands();
  const { values, getInputProps, setFieldValue, save, isSaving } = useDraft<Values>({
    saved: { name: '', brands: null, permissions: [], days: usualLife },
    leaving: 'kept',
    submit: async ({ name, brands, permissions, days }) => {
      const result = await act('POST /api-tokens', {
        body: { name: name.trim(), assignedBrands: brands ?? first, permissions, expiresAt: endOf(days) },
      });
      if (result.error) return false;
      onMade({ token: result.data.token, name: result.data.apiToken.name });
      return true;
    },
  });
  const chosen = values.brands ?? first;
  const isWhole = values.name.trim() !== '' && chosen.length > 0 && values.permissions.length > 0;
  return (
    <form
      className={classes.fresh}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t({ id: 'settings.token_name', message: 'Name of the program' })}
        placeholder={t({ id: 'settings.token_example', message: 'Warehouse' })}
        maxLength={limits.nameMax}
        {...getInputProps('name')}
      />
      <TokenKeys value={values.permissions} onChange={(keys) => setFieldValue('permissions', keys)} />
      <TokenBrands value={chosen} onChange={(ids) => setFieldValue('brands', ids)} />
      <TokenLife
        label={t({ id: 'settings.token_life', message: 'Valid for' })}
        value={values.days}
        onChange={(days) => setFieldValue('days', days)}
      />
      <Button type="submit" disabled={!isWhole} loading={isSaving}>
        <Trans id="settings.token_make">Make a token</Trans>
      </Button>
    </form>
  );
}
