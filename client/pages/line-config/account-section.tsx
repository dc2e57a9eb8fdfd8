import { Trans, useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { limits } from '../../../shared/limits.ts';
import type { Brand } from '../../../shared/rows.ts';
import { limited, singleLine } from '../../forms/limited.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';
import type { AccountField, AccountFields } from './account-fields.ts';
import { BrandNeeded } from './brand-needed.tsx';
import { fieldLabels } from './field-labels.ts';
import classes from './line-config.module.css';

interface Props {
  values: AccountFields;
  brands: readonly Brand[];
  mayChange: boolean;
  errorOf: (field: AccountField) => string | null;
  set: <F extends AccountField>(field: F, value: AccountFields[F]) => void;
}

/** Name, brand and channel of an account. */
export function AccountSection({ values, brands, mayChange, errorOf, set }: Props) {
  const { i18n, t } = useLingui();
  return (
    <section className={`flex flex-col gap-16 min-w-0 border-bottom ${classes.section}`} aria-labelledby="line-account">
      <div className={`flex flex-wrap gap-8 items-center ${classes.sectionHead}`}>
        <h3 id="line-account" className="text-14 weight-600">
          <Trans id="lineconfig.account">Account</Trans>
        </h3>
      </div>
      <TextInput
        label={i18n._(fieldLabels.nickname)}
        description={t({ id: 'lineconfig.nickname_hint', message: 'The name that your team sees.' })}
        {...singleLine({ value: values.nickname, error: errorOf('nickname') })}
        withAsterisk
        disabled={!mayChange}
        onChange={(event) => set('nickname', event.currentTarget.value)}
      />
      <Select
        label={i18n._(fieldLabels.brandId)}
        description={brands.length === 0 && <BrandNeeded />}
        data={brands.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.brandId}
        placeholder={t({ id: 'lineconfig.no_brand', message: 'No brand' })}
        allowDeselect={false}
        searchable={brands.length > 8}
        filter={foldFilter}
        withAsterisk
        disabled={!mayChange}
        error={errorOf('brandId')}
        onChange={(value) => set('brandId', value)}
      />
      <TextInput
        label={i18n._(fieldLabels.channelId)}
        description={t({
          id: 'lineconfig.channel_hint',
          message: 'In the LINE Developers Console, under “Basic settings”.',
        })}
        {...limited({ value: values.channelId, error: errorOf('channelId') }, limits.nameMax)}
        inputMode="numeric"
        withAsterisk
        disabled={!mayChange}
        onChange={(event) => set('channelId', event.currentTarget.value)}
      />
    </section>
  );
}
