import { Trans, useLingui } from '@lingui/react/macro';
import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useUser } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useAll } from '../../../sync/store.ts';
import { present } from '../../../time/clock.ts';
import type { Made } from './made-wall.tsx';
import classes from './walls.module.css';

const dayMs = 86_400_000;
const lives = [30, 90, 365].map((days) => ({ days, ms: days * dayMs }));

/** A screen more: a name, its brands, and how long it opens. */
export function NewWall({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useLingui();
  const { role } = useUser();
  const brands = useAll('brand');
  const mayAll = role === 'super_admin';
  const first = mayAll ? ['all'] : brands.slice(0, 1).map(({ id }) => id);
  const { values, getInputProps, setFieldValue, save, isSaving } = useDraft<{
    name: string;
    brands: string[] | null;
    days: string;
  }>({
    saved: { name: '', brands: null, days: '90' },
    submit: async ({ name, brands, days }) => {
      const life = lives.find((one) => String(one.days) === days) ?? { ms: limits.apiTokenMs };
      const expiresAt = new Date(present() + life.ms).toISOString();
      const result = await act('POST /wall-tokens', {
        body: { name: name.trim(), brands: brands ?? first, expiresAt },
      });
      if (result.error) return false;
      onMade({ token: result.data.token, name: result.data.wallToken.name });
      return true;
    },
  });
  const chosen = values.brands ?? first;
  const all = { value: 'all', label: t({ id: 'shell.all_brands', message: 'All brands' }) };
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
      <MultiSelect
        label={t({ id: 'settings.wall_brands', message: 'Brands' })}
        data={[...(mayAll ? [all] : []), ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen}
        // All of them, or some: the choice that was made last counts.
        onChange={(ids) => setFieldValue('brands', ids.at(-1) === 'all' ? ['all'] : ids.filter((id) => id !== 'all'))}
      />
      <Select
        label={t({ id: 'settings.wall_life', message: 'Opens for' })}
        data={lives.map(({ days }) => ({
          value: String(days),
          label: t({ id: 'settings.wall_days', message: `${days} days` }),
        }))}
        allowDeselect={false}
        {...getInputProps('days')}
      />
      <Button type="submit" disabled={values.name.trim() === '' || chosen.length === 0} loading={isSaving}>
        <Trans id="settings.wall_make">Make a link</Trans>
      </Button>
    </form>
  );
}
