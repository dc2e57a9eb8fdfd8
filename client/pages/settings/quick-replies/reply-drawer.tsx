import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, TagsInput, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { limits } from '../../../../shared/limits.ts';
import { seesAllBrands } from '../../../../shared/permissions.ts';
import type { Brand, QuickReply } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { limited, named, tooLong } from '../../../forms/limited.tsx';
import { PaneForm } from '../../../forms/pane-form.tsx';
import { useSharedDraft } from '../../../forms/use-shared-draft.ts';
import { useUser } from '../../../session/session.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { ReplyMeanwhile } from './reply-meanwhile.tsx';
import { ReplyText } from './reply-text.tsx';
import { type ReplyFields, replyWords } from './reply-words.ts';

interface Props {
  /** `null`: a new reply. */
  reply: QuickReply | null;
  /** For a new reply: the brand selected in the list, or `all`. */
  brandId: string;
  categories: readonly string[];
  onClose: () => void;
}

/** No brand selected yet. */
const unset = '';

const rules = {
  brandId: (value: string | null) =>
    value === unset ? <Trans id="settings.reply_brand_needed">Choose the brand that uses it.</Trans> : null,
  title: isNotEmpty(<Trans id="settings.title_needed">Enter a title.</Trans>),
  text: isNotEmpty(<Trans id="settings.text_needed">Enter a message.</Trans>),
};

const fieldsOf = ({ brandId, title, text, keywords, category }: ReplyFields): ReplyFields => ({
  brandId,
  title,
  text,
  keywords,
  category,
});

export function ReplyDrawer({ reply, brandId, categories, onClose }: Props) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const brands = useAll('brand');
  const first = brandId !== 'all' ? brandId : seesAllBrands(user) ? null : onlyBrand(brands);
  // Falls back to the opened row if it is deleted meanwhile.
  const latest = useRow('quickReply', reply?.id ?? null) ?? reply;
  const { draft, meanwhile } = useSharedDraft<QuickReply | null, ReplyFields>({
    row: latest,
    fieldsOf: (row) => fieldsOf(row ?? { brandId: first, title: '', text: '', keywords: [], category: '' }),
    rules,
    submit: (body, changes, version) =>
      reply === null
        ? call('POST /quick-replies', { body })
        : call('PUT /quick-replies/:id', {
            params: { id: reply.id },
            body: { ...changes, version },
          }),
    onDone: onClose,
  });
  const { values, getInputProps, setFieldValue, isChanged } = draft;
  const longest = values.keywords.reduce((so, one) => (one.length > so.length ? one : so), '');
  return (
    <FormDrawer
      onClose={() => draft.leave(onClose)}
      title={
        reply === null ? (
          <Trans id="settings.new_reply">New quick reply</Trans>
        ) : (
          <Trans id="settings.edit_reply">Edit the quick reply</Trans>
        )
      }
    >
      <PaneForm draft={draft} canSave={isChanged || reply === null} hasFoot onClose={onClose}>
        {meanwhile !== null && <ReplyMeanwhile meanwhile={meanwhile} mine={values} />}
        <TextInput label={i18n._(replyWords.title)} {...named(getInputProps('title'))} data-autofocus />
        <ReplyText value={values.text} input={getInputProps('text')} />
        <TagsInput
          label={i18n._(replyWords.keywords)}
          description={t({ id: 'settings.keywords_hint', message: 'Press Enter or a comma after each one.' })}
          {...getInputProps('keywords')}
          {...(longest.length > limits.labelMax ? { error: tooLong(longest, limits.labelMax) } : {})}
          maxTags={limits.keywordsMax}
        />
        <Autocomplete
          label={i18n._(replyWords.category)}
          data={[...categories]}
          {...limited(getInputProps('category'), limits.labelMax)}
        />
        <BrandSelect
          label={i18n._(replyWords.brandId)}
          brands={brands}
          value={values.brandId ?? 'all'}
          onChange={(id) => setFieldValue('brandId', id === 'all' ? null : id)}
          error={getInputProps('brandId').error}
          {...(seesAllBrands(user) ? { all: t({ id: 'settings.all_brands', message: 'All brands' }) } : {})}
        />
      </PaneForm>
    </FormDrawer>
  );
}

/** Default brand of a new reply while the list shows all brands: the only one, otherwise the user must choose. */
function onlyBrand([first, ...others]: readonly Brand[]): string {
  return first === undefined || others.length > 0 ? unset : first.id;
}
