import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Input, MultiSelect, Select, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { type Area, areas, can, keysByArea, type Permission } from '../../../../shared/permissions.ts';
import type { TokenBearer } from '../../../../shared/vocabulary.ts';
import { singleLine } from '../../../forms/limited.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';
import { present } from '../../../time/clock.ts';
import { areaLabels, keyLabels } from '../../../ui/key-labels.ts';
import classes from './token-form.module.css';

const needed = <Trans id="access.required">Please fill in all required fields.</Trans>;

type Values = { name: string; brands: string[] | null; permissions: Permission[]; days: string };

interface Wanted {
  name: string;
  brands: string[];
  permissions: Permission[];
  expiresAt: string;
}

interface Props {
  /**
   * Whether the token is used by a program or by a wallboard. The user selects the permissions of a program. The permissions of a wallboard
   * are fixed.
   */
  bearer: TokenBearer;
  labels: { name: string; example: string };
  action: ReactNode;
  /** Creates the token. @returns whether the token was created */
  make: (wanted: Wanted) => Promise<boolean>;
}

/** Form for a new token: name, brands, permissions and lifetime. */
export function TokenForm({ bearer, labels, action, make }: Props) {
  const { first } = useTokenBrands();
  const { values, errors, getInputProps, setFieldValue, save, isSaving } = useDraft<Values>({
    saved: { name: '', brands: null, permissions: [], days: usualLife },
    leaving: 'confirm',
    rules: {
      name: (name) => (name.trim() === '' ? needed : null),
      brands: (ids) => ((ids ?? first).length === 0 ? needed : null),
      permissions: (keys) => (bearer === 'program' && keys.length === 0 ? needed : null),
    },
    submit: ({ name, brands, permissions, days }) =>
      make({ name: name.trim(), brands: brands ?? first, permissions, expiresAt: endOf(days) }),
  });
  const chosen = values.brands ?? first;
  return (
    <form
      className={`flex flex-col gap-12 ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput label={labels.name} placeholder={labels.example} {...singleLine(getInputProps('name'))} />
      {bearer === 'program' && (
        <TokenKeys
          value={values.permissions}
          error={errors.permissions}
          onChange={(keys) => setFieldValue('permissions', keys)}
        />
      )}
      <TokenBrands value={chosen} error={errors.brands} onChange={(ids) => setFieldValue('brands', ids)} />
      <TokenLife value={values.days} onChange={(days) => setFieldValue('days', days)} />
      <Button type="submit" loading={isSaving}>
        {action}
      </Button>
    </form>
  );
}

interface TokenKeysProps {
  value: readonly Permission[];
  error?: ReactNode;
  onChange: (keys: Permission[]) => void;
}

/** Permissions of a token, grouped by area. */
function TokenKeys({ value, error, onChange }: TokenKeysProps) {
  const put = (keys: readonly Permission[], has: boolean) => {
    const others = value.filter((key) => !keys.includes(key));
    onChange(has ? [...others, ...keys] : others);
  };
  return (
    <fieldset>
      <legend className="p-0 text-13 weight-600 mb-6">
        <Trans id="settings.token_may">Permissions</Trans>
      </legend>
      {areas.map((area) => (
        <TokenArea key={area} area={area} value={value} put={put} />
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}

interface TokenAreaProps {
  area: Area;
  value: readonly Permission[];
  put: (keys: readonly Permission[], has: boolean) => void;
}

/** Permissions of an area, limited to those of the user. The permissions can be selected together or individually. */
function TokenArea({ area, value, put }: TokenAreaProps) {
  const { i18n } = useLingui();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const keys = keysByArea[area].map((key) => `${area}.${key}` as Permission).filter((key) => can(user, key));
  const [some, every] = [keys.filter((key) => value.includes(key)).length, keys.length];
  if (every === 0) return null;
  const name = i18n._(areaLabels[area]);
  return (
    <div className={`border-top ${classes.area}`}>
      <div className="flex items-center gap-10">
        <Checkbox
          size="sm"
          aria-label={name}
          checked={some === every}
          indeterminate={some > 0 && some < every}
          onChange={() => put(keys, some < every)}
        />
        <button
          type="button"
          className="flex items-center flex-1 min-h-touch gap-8 font-inherit weight-500 text-start color-inherit bg-none cursor-pointer"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {name}
          <span className="ms-auto text-13 weight-400 tabular dimmed">
            <Trans id="settings.token_keys_of">
              {some} of {every}
            </Trans>
          </span>
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        </button>
      </div>
      {isOpen &&
        keys.map((key) => (
          <Checkbox
            key={key}
            className={classes.key}
            size="sm"
            label={i18n._(keyLabels[key])}
            description={key}
            checked={value.includes(key)}
            onChange={({ currentTarget }) => put([key], currentTarget.checked)}
          />
        ))}
    </div>
  );
}

/** Returns the brands that the user can assign to a token, and the initial selection. */
function useTokenBrands() {
  const { role } = useUser();
  const brands = useAll('brand');
  const mayAll = role === 'super_admin';
  return { brands, mayAll, first: mayAll ? ['all'] : brands.slice(0, 1).map(({ id }) => id) };
}

interface TokenBrandsProps {
  value: string[];
  error?: ReactNode;
  onChange: (ids: string[]) => void;
}

/** Field for the brands that a token can access. */
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
      // If "all" was just selected, single brands are removed. If a single brand was just selected, "all" is removed.
      onChange={(ids) => onChange(ids.at(-1) === 'all' ? ['all'] : ids.filter((id) => id !== 'all'))}
    />
  );
}

const dayMs = 86_400_000;
const lives = [30 * dayMs, limits.apiTokenMs, 365 * dayMs, limits.apiTokenMaxMs].map((ms) => ms / dayMs);

const usualLife = String(limits.apiTokenMs / dayMs);

/**
 * Returns when a token with a lifetime in days expires. The longest lifetime is shortened by a minute, so that the server does not reject
 * it because of clock differences or latency.
 */
function endOf(days: string): string {
  const ms = Math.min(Number(days) * dayMs, limits.apiTokenMaxMs - 60_000);
  return new Date(present() + ms).toISOString();
}

interface TokenLifeProps {
  value: string;
  onChange: (days: string) => void;
}

function TokenLife({ value, onChange }: TokenLifeProps) {
  const { t } = useLingui();
  return (
    <Select
      label={t({ id: 'settings.token_life', message: 'Valid for' })}
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
