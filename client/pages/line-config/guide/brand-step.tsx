import { useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useAll } from '../../../sync/store.ts';
import { fieldWords } from '../field-words.ts';
import { GuideForm } from './guide-form.tsx';
import { needed, ofStep } from './step-rules.tsx';
import type { Guide } from './use-guide.ts';

interface Fields extends Record<string, unknown> {
  brandId: string | null;
  /** Of the first brand. */
  name: string;
  nickname: string;
}

/** The brand and the account's nickname; where there is no brand yet, its name. */
export function BrandStep({ guide }: { guide: Guide }) {
  const { i18n, t } = useLingui();
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const isFirst = brands.length === 0;
  const draft = useDraft<Fields>({
    ...ofStep,
    saved: {
      brandId: guide.brandId ?? (brands.length === 1 ? (brands[0]?.id ?? null) : null),
      name: '',
      nickname: guide.nickname,
    },
    rules: {
      nickname: needed('nickname'),
      ...(isFirst ? { name: needed('nickname') } : { brandId: needed('brandId') }),
    },
    submit: async ({ brandId, name, nickname }) => {
      const asked = { name: nickname.trim(), of: brandId };
      if (!isFirst) {
        guide.change(asked);
        return true;
      }
      const result = await call('POST /brands', { body: { name } });
      if (result.error) return result;
      guide.change({ ...asked, of: result.data.id });
      return true;
    },
  });
  return (
    <GuideForm draft={draft} isInConsole={false}>
      {isFirst ? (
        <TextInput
          label={t({ id: 'lineconfig.guide_brand_name', message: 'Name of your first brand' })}
          maxLength={limits.nameMax}
          withAsterisk
          {...draft.getInputProps('name')}
        />
      ) : (
        <Select
          label={i18n._(fieldWords.brandId)}
          data={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
          allowDeselect={false}
          searchable={brands.length > 8}
          withAsterisk
          {...draft.getInputProps('brandId')}
        />
      )}
      <TextInput
        label={i18n._(fieldWords.nickname)}
        maxLength={limits.nameMax}
        withAsterisk
        {...draft.getInputProps('nickname')}
      />
    </GuideForm>
  );
}
