import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { useDraft } from '../../../forms/use-draft.tsx';
import { act } from '../../../sync/act.ts';
import { TokenBrands } from '../parts/token-brands.tsx';
import { endOf, TokenLife, usualLife } from '../parts/token-life.tsx';
import classes from '../parts/token-list.module.css';
import { useTokenBrands } from '../parts/use-token-brands.ts';
import type { Made } from './made-wall.tsx';

/** A screen more: a name, its brands, and how long it opens. */
export function NewWall({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useLingui();
  const { first } = useTokenBrands();
  const { values, getInputProps, setFieldValue, save, isSaving } = useDraft<{
    name: string;
    brands: string[] | null;
    days: string;
  }>({
    saved: { name: '', brands: null, days: usualLife },
    leaving: 'kept',
    submit: async ({ name, brands, days }) => {
      const result = await act('POST /wall-tokens', {
        body: { name: name.trim(), brands: brands ?? first, expiresAt: endOf(days) },
      });
      if (result.error) return false;
      onMade({ token: result.data.token, name: result.data.wallToken.name });
      return true;
    },
  });
  const chosen = values.brands ?? first;
  return (
    <form
      className={classes.fresh}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t({ id: 'settings.wall_name', message: 'Name of the screen' })}
        placeholder={t({ id: 'settings.wall_example', message: 'Lobby screen' })}
        maxLength={limits.nameMax}
        {...getInputProps('name')}
      />
      <TokenBrands value={chosen} onChange={(ids) => setFieldValue('brands', ids)} />
      <TokenLife
        label={t({ id: 'settings.wall_life', message: 'Opens for' })}
        value={values.days}
        onChange={(days) => setFieldValue('days', days)}
      />
      <Button type="submit" disabled={values.name.trim() === '' || chosen.length === 0} loading={isSaving}>
        <Trans id="settings.wall_make">Make a link</Trans>
      </Button>
    </form>
  );
}
