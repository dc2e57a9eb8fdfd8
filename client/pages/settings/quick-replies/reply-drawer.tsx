import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, TagsInput, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { limits } from '../../../../shared/limits.ts';
import { seesAllBrands } from '../../../../shared/permissions.ts';
import type { QuickReply } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { PaneForm } from '../../../forms/pane-form.tsx';
import { useClosing } from '../../../forms/use-closing.ts';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useToldSave } from '../../../forms/use-told-save.ts';
import { useUser } from '../../../session/session.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { ReplyText } from './reply-text.tsx';

interface Props {
  /** null: a new one. */
  reply: QuickReply | null;
  /** For a new one: the brand that the list shows, or `all`. */
  brandId: string;
  categories: readonly string[];
  onClose: () => void;
}

const rules = {
  title: isNotEmpty(<Trans id="settings.title_needed">Enter a title.</Trans>),
  text: isNotEmpty(<Trans id="settings.text_needed">Enter a text.</Trans>),
};

type Fields = Pick<QuickReply, 'brandId' | 'title' | 'text' | 'keywords' | 'category'>;

export function ReplyDrawer({ reply, brandId, categories, onClose }: Props) {
  const { t } = useLingui();
  const user = useUser();
  const brands = useAll('brand');
  const first = brandId !== 'all' ? brandId : seesAllBrands(user) ? null : (brands[0]?.id ?? null);
  // Deleted meanwhile, it stands as it was.
  const latest = useRow('quickReply', reply?.id ?? null) ?? reply;
  const draft = useDraft<Fields>({
    saved: latest ?? { brandId: first, title: '', text: '', keywords: [], category: '' },
    rules,
    submit: async (body, changes) => {
      const result =
        reply === null
          ? await call('POST /quick-replies', { body })
          : await call('PUT /quick-replies/:id', { params: { id: reply.id }, body: changes });
      return result.error ? result : true;
    },
    onDone: onClose,
  });
  const { values, getInputProps, setFieldValue, isChanged, isSaving } = draft;
  const save = useToldSave(draft);
  const closing = useClosing(isChanged, onClose);
  return (
    <FormDrawer
      onClose={closing.ask}
      title={
        reply === null ? (
          <Trans id="settings.new_reply">New quick reply</Trans>
        ) : (
          <Trans id="settings.edit_reply">Edit the quick reply</Trans>
        )
      }
    >
      <PaneForm closing={closing} isSaving={isSaving} canSave={isChanged} save={save} hasFoot>
        <TextInput
          label={t({ id: 'settings.reply_title', message: 'Title' })}
          {...getInputProps('title')}
          maxLength={limits.nameMax}
          data-autofocus
        />
        <ReplyText value={values.text} input={getInputProps('text')} />
        <TagsInput
          label={t({ id: 'settings.keywords', message: 'Keywords' })}
          description={t({ id: 'settings.keywords_hint', message: 'Press Enter or a comma after each one.' })}
          {...getInputProps('keywords')}
          maxTags={limits.keywordsMax}
          maxLength={limits.labelMax}
        />
        <Autocomplete
          label={t({ id: 'settings.category', message: 'Category' })}
          data={[...categories]}
          {...getInputProps('category')}
          maxLength={limits.labelMax}
        />
        <BrandSelect
          label={t({ id: 'settings.brand', message: 'Brand' })}
          brands={brands}
          value={values.brandId ?? 'all'}
          onChange={(id) => setFieldValue('brandId', id === 'all' ? null : id)}
          {...(seesAllBrands(user) ? { all: t({ id: 'settings.all_brands', message: 'All brands' }) } : {})}
        />
      </PaneForm>
    </FormDrawer>
  );
}
