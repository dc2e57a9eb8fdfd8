import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { errorWords } from '../../../api/error-words.ts';
import { useAll } from '../../../sync/store.ts';
import classes from './guide.module.css';
import type { Guide } from './use-guide.ts';

/** The brand and the account's nickname; where there is no brand yet, its name. */
export function BrandStep({ guide }: { guide: Guide }) {
  const { i18n, t } = useLingui();
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const [brandId, setBrandId] = useState(guide.brandId ?? (brands.length === 1 ? (brands[0]?.id ?? null) : null));
  const [name, setName] = useState('');
  const [nickname, setNickname] = useState(guide.nickname);
  const [error, setError] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const isFirst = brands.length === 0;
  const go = async () => {
    if (nickname.trim() === '' || (isFirst ? name.trim() === '' : brandId === null)) {
      setError(t({ id: 'lineconfig.required', message: 'Please fill in all required fields.' }));
      return;
    }
    if (!isFirst) return guide.change({ name: nickname.trim(), of: brandId });
    setUnderWay(true);
    const result = await call('POST /brands', { body: { name } });
    setUnderWay(false);
    if (result.error) setError(errorWords(result));
    else guide.change({ name: nickname.trim(), of: result.data.id });
  };
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      {isFirst ? (
        <TextInput
          label={t({ id: 'lineconfig.guide_brand_name', message: 'Name of your first brand' })}
          value={name}
          maxLength={limits.nameMax}
          withAsterisk
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : (
        <Select
          label={t({ id: 'lineconfig.brand', message: 'Brand' })}
          data={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
          value={brandId}
          onChange={setBrandId}
          allowDeselect={false}
          searchable={brands.length > 8}
          withAsterisk
        />
      )}
      <TextInput
        label={t({ id: 'lineconfig.nickname', message: 'OA nickname' })}
        value={nickname}
        maxLength={limits.nameMax}
        withAsterisk
        error={error}
        onChange={(event) => {
          setNickname(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className={classes.acts}>
        <Button type="submit" loading={isUnderWay}>
          <Trans id="lineconfig.guide_next">Continue</Trans>
        </Button>
      </div>
    </form>
  );
}
