import { useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import type { Brand } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { named } from '../../../forms/limited.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useNoBrandCase } from '../../../session/use-no-brand-case.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { foldFilter } from '../../../ui/fold-filter.ts';
import { BrandNeeded } from '../brand-needed.tsx';
import { fieldWords } from '../field-words.ts';
import classes from './guide.module.css';
import { GuideForm } from './guide-form.tsx';
import { needed, ofStep } from './step-rules.tsx';
import type { Guide } from './use-guide.ts';

interface Fields extends Record<string, unknown> {
  brandId: string | null;
  /** Name of the first brand. */
  name: string;
  nickname: string;
}

/** Selects or creates a brand. Users who can do neither see whom to ask. */
export function BrandStep({ guide }: { guide: Guide }) {
  const brands = useAll('brand');
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  const { mayMake } = useNoBrandCase();
  if (brands.length === 0 && !isKnown) return <FormSkeleton />;
  if (brands.length > 0 || mayMake) return <BrandFields guide={guide} unsorted={brands} />;
  return (
    <p className={classes.text}>
      <BrandNeeded />
    </p>
  );
}

/** Brand and nickname of the account; the name of the first brand if there is none yet. */
function BrandFields({ guide, unsorted }: { guide: Guide; unsorted: readonly Brand[] }) {
  const { i18n, t } = useLingui();
  const brands = unsorted.toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
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
          withAsterisk
          {...named(draft.getInputProps('name'))}
        />
      ) : (
        <Select
          label={i18n._(fieldWords.brandId)}
          data={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
          allowDeselect={false}
          searchable={brands.length > 8}
          filter={foldFilter}
          withAsterisk
          {...draft.getInputProps('brandId')}
        />
      )}
      <TextInput label={i18n._(fieldWords.nickname)} withAsterisk {...named(draft.getInputProps('nickname'))} />
    </GuideForm>
  );
}
