import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { limits } from '../../../../shared/limits.ts';
import { can, seesAllBrands } from '../../../../shared/permissions.ts';
import type { Brand, QuickReply } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { shownReply } from '../../../cards/shown-reply.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { limited, singleLine, tooLong } from '../../../forms/limited.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import { PaneForm } from '../../../forms/pane-form.tsx';
import { type Meanwhile, useSharedDraft } from '../../../forms/use-shared-draft.ts';
import { useUser } from '../../../session/session.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { foldFilter } from '../../../ui/fold-filter.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { type ReplyContent, ReplyContentFields } from './reply-content.tsx';

/** Editable fields of a quick reply. */
type ReplyFields = Pick<QuickReply, 'brandId' | 'ownerId' | 'title' | 'keywords' | 'category'> & ReplyContent;

const fieldLabels: Record<keyof ReplyFields, MessageDescriptor> = {
  title: msg({ id: 'settings.reply_title', message: 'Title' }),
  kind: msg({ id: 'settings.reply_kind', message: 'Content' }),
  text: msg({ id: 'settings.reply_text', message: 'Text' }),
  media: msg({ id: 'settings.reply_media', message: 'File' }),
  card: msg({ id: 'settings.reply_card', message: 'Card' }),
  keywords: msg({ id: 'settings.keywords', message: 'Keywords' }),
  category: msg({ id: 'settings.category', message: 'Category' }),
  brandId: msg({ id: 'settings.brand', message: 'Brand' }),
  ownerId: msg({ id: 'settings.reply_for', message: 'Who can use it' }),
};

interface Props {
  /** `null` for a new reply. */
  reply: QuickReply | null;
  /** Brand of a new reply: the brand selected in the list, or `all`. */
  brandId: string;
  categories: readonly string[];
  onClose: () => void;
}

/** Value of the brand field until the user selects a brand. */
const unset = '';

const rules = {
  brandId: (value: string | null) =>
    value === unset ? <Trans id="settings.reply_brand_needed">Choose the brand that uses it.</Trans> : null,
  title: isNotEmpty(<Trans id="settings.title_needed">Enter a title.</Trans>),
  text: (value: string, { kind }: ReplyFields) =>
    kind === 'text' && value.trim() === '' ? <Trans id="settings.text_needed">Enter a message.</Trans> : null,
  media: (value: ReplyContent['media'], { kind }: ReplyFields) =>
    kind === 'media' && value === null ? <Trans id="settings.file_needed">Choose a file.</Trans> : null,
  card: (value: ReplyContent['card'], { kind }: ReplyFields) =>
    kind === 'card' && value === null ? <Trans id="settings.card_needed">Write the card.</Trans> : null,
};

const fieldsOf = (row: QuickReply): ReplyFields => {
  const { brandId, ownerId, kind, title, text, mediaId, mediaKind, card = null, keywords, category } = row;
  const media = mediaId === undefined || mediaKind === undefined ? null : { id: mediaId, kind: mediaKind };
  return { brandId, ownerId, kind, title, text, media, card, keywords, category };
};

/** Converts changed fields to the body of a request. */
function bodyOf<F extends Partial<ReplyFields>>({ media, card, ...fields }: F) {
  return { ...fields, ...(media ? { mediaId: media.id } : {}), ...(card ? { card } : {}) };
}

/**
 * Returns the texts to save with a change of a template. Its texts are shown in the user's language, so a change of one of them stores both
 * in this language.
 */
function textsOf({ preset }: QuickReply, { title, text }: ReplyFields, changes: Partial<ReplyFields>) {
  const isRewritten = changes.title !== undefined || changes.text !== undefined || changes.kind !== undefined;
  return preset !== null && isRewritten ? { title, text } : {};
}

export function ReplyDrawer({ reply, brandId, categories, onClose }: Props) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const brands = useAll('brand');
  const first = brandId !== 'all' ? brandId : seesAllBrands(user) ? null : onlyBrand(brands);
  // If another user deletes the reply, the form continues with the row with which it was opened.
  const latest = useRow('quickReply', reply?.id ?? null) ?? reply;
  const mayShare = can(user, 'messages.assign');
  const start: ReplyFields = {
    brandId: first,
    ownerId: mayShare ? null : user.id,
    kind: 'text',
    title: '',
    text: '',
    media: null,
    card: null,
    keywords: [],
    category: '',
  };
  const { draft, meanwhile } = useSharedDraft<QuickReply | null, ReplyFields>({
    row: latest,
    fieldsOf: (row) => (row === null ? start : fieldsOf(shownReply(row, i18n))),
    rules,
    submit: (body, changes, version) =>
      reply === null
        ? call('POST /quick-replies', { body: bodyOf(body) })
        : call('PUT /quick-replies/:id', {
            params: { id: reply.id },
            body: { ...bodyOf({ ...textsOf(reply, body, changes), ...changes }), version },
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
        <TextInput label={i18n._(fieldLabels.title)} {...singleLine(getInputProps('title'))} data-autofocus />
        <ReplyContentFields values={values} draft={draft} />
        <TagsInput
          label={i18n._(fieldLabels.keywords)}
          description={t({ id: 'settings.keywords_hint', message: 'Press Enter or a comma after each one.' })}
          {...getInputProps('keywords')}
          {...(longest.length > limits.labelMax ? { error: tooLong(longest, limits.labelMax) } : {})}
          maxTags={limits.keywordsMax}
        />
        <Autocomplete
          label={i18n._(fieldLabels.category)}
          data={[...categories]}
          filter={foldFilter}
          {...limited(getInputProps('category'), limits.labelMax)}
        />
        <BrandSelect
          label={i18n._(fieldLabels.brandId)}
          brands={brands}
          value={values.brandId ?? 'all'}
          onChange={(id) => setFieldValue('brandId', id === 'all' ? null : id)}
          error={getInputProps('brandId').error}
          {...(seesAllBrands(user) || values.ownerId !== null
            ? { all: t({ id: 'settings.all_brands', message: 'All brands' }) }
            : {})}
        />
        {mayShare && (reply === null || reply.ownerId === null || reply.ownerId === user.id) && (
          <SegmentedControl
            className="flex-none"
            aria-label={i18n._(fieldLabels.ownerId)}
            value={values.ownerId === null ? 'shared' : 'mine'}
            onChange={(value) => setFieldValue('ownerId', value === 'shared' ? null : user.id)}
            data={[
              { value: 'shared', label: t({ id: 'settings.reply_shared', message: 'Everyone' }) },
              { value: 'mine', label: t({ id: 'settings.reply_mine', message: 'Only me' }) },
            ]}
          />
        )}
      </PaneForm>
    </FormDrawer>
  );
}

/** Returns the initial brand of a new reply while the list shows all brands. If there are several brands, the user must select one. */
function onlyBrand([first, ...others]: readonly Brand[]): string {
  return first === undefined || others.length > 0 ? unset : first.id;
}

interface ReplyMeanwhileProps {
  meanwhile: Meanwhile<QuickReply, ReplyFields>;
  mine: ReplyFields;
}

/** States that another user changed the same quick reply. */
function ReplyMeanwhile({ meanwhile, mine }: ReplyMeanwhileProps) {
  const { t } = useLingui();
  const brands = useAll('brand');
  const textOf = (field: keyof ReplyFields, { brandId, ownerId, media, card, ...texts }: ReplyFields) => {
    if (field === 'ownerId') {
      return ownerId === null
        ? t({ id: 'settings.reply_shared', message: 'Everyone' })
        : t({ id: 'settings.reply_mine', message: 'Only me' });
    }
    if (field === 'media') return media?.id;
    if (field === 'card') return card?.cards.map(({ title }) => title).join(', ');
    if (field !== 'brandId') return [texts[field]].flat().join(', ');
    return brandId === null
      ? t({ id: 'settings.all_brands', message: 'All brands' })
      : brands.find(({ id }) => id === brandId)?.name;
  };
  return (
    <MeanwhileBar<ReplyFields>
      author={<AuthorOfChange kind="quickReply" subject={meanwhile.present.id} />}
      meanwhile={meanwhile}
      mine={mine}
      fieldLabels={fieldLabels}
      textOf={(field, of) => <bdi>{textOf(field, of) || '—'}</bdi>}
    />
  );
}
