import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete, Button, TagsInput, Textarea, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { seesAllBrands } from '../../../../shared/permissions.ts';
import type { Brand, QuickReply } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { limited, singleLine, tooLong } from '../../../forms/limited.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import { PaneForm } from '../../../forms/pane-form.tsx';
import type { Draft } from '../../../forms/use-draft.tsx';
import { type Meanwhile, useSharedDraft } from '../../../forms/use-shared-draft.ts';
import { useUser } from '../../../session/session.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { asking, filled, particles, type Variable, variables } from '../../../ui/filled.ts';
import { foldFilter } from '../../../ui/fold-filter.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import classes from './reply-text.module.css';

/** Editable fields of a quick reply. */
type ReplyFields = Pick<QuickReply, 'brandId' | 'title' | 'text' | 'keywords' | 'category'>;

const fieldLabels: Record<keyof ReplyFields, MessageDescriptor> = {
  title: msg({ id: 'settings.reply_title', message: 'Title' }),
  text: msg({ id: 'settings.reply_text', message: 'Text' }),
  keywords: msg({ id: 'settings.keywords', message: 'Keywords' }),
  category: msg({ id: 'settings.category', message: 'Category' }),
  brandId: msg({ id: 'settings.brand', message: 'Brand' }),
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
  // If another user deletes the reply, the form continues with the row with which it was opened.
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
        <TextInput label={i18n._(fieldLabels.title)} {...singleLine(getInputProps('title'))} data-autofocus />
        <ReplyText value={values.text} input={getInputProps('text')} />
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
          {...(seesAllBrands(user) ? { all: t({ id: 'settings.all_brands', message: 'All brands' }) } : {})}
        />
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
  const textOf = (field: keyof ReplyFields, { brandId, ...texts }: ReplyFields) => {
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

interface ReplyTextProps {
  value: string;
  input: ReturnType<Draft<never>['getInputProps']>;
}

/** Field for the text of a reply, with buttons for placeholders and a preview. */
function ReplyText({ value, input }: ReplyTextProps) {
  const { i18n, t } = useLingui();
  const { fullName } = useUser();
  const [particle] = useParticle();
  const box = useRef<HTMLTextAreaElement>(null);
  const labels: Record<Variable, string> = {
    name: t({ id: 'settings.variable_name', message: 'Customer’s name' }),
    agent: t({ id: 'settings.variable_agent', message: 'Agent’s name' }),
    particle: particles.join(' / '),
    'particle?': particles.map(asking).join(' / '),
  };
  const insert = (variable: Variable) => {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = box.current ?? {};
    const inserted = `{${variable}}`;
    input.onChange(value.slice(0, from) + inserted + value.slice(to));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  };
  const example = t({ id: 'settings.example_name', message: 'Somchai' });
  return (
    <>
      <div>
        <Textarea
          ref={box}
          label={i18n._(fieldLabels.text)}
          {...limited(input, limits.textMax)}
          autosize
          minRows={4}
          maxRows={12}
          mb={8}
        />
        <div className={`flex flex-wrap items-center gap-x-8 gap-y-4 text-12 dimmed ${classes.variables}`}>
          <span>
            <Trans id="settings.insert">Insert:</Trans>
          </span>
          {variables.map((variable) => (
            <Button key={variable} variant="default" size="compact-xs" type="button" onClick={() => insert(variable)}>
              {labels[variable]}
            </Button>
          ))}
        </div>
        <p className="text-12 dimmed mt-6">
          <Trans id="settings.variable_hint">
            In Thai, ครับ / ค่ะ ends statements and ครับ / คะ ends questions, as each agent has chosen in their account.
          </Trans>
        </p>
      </div>
      {value.trim() !== '' && (
        <div className="grid gap-6 px-16 py-12 bg-ground rounded-8">
          <span className="text-12 dimmed">
            <Trans id="settings.preview">Preview</Trans>
          </span>
          <span className={`px-12 py-8 text-14 pre-wrap break-anywhere color-text bg-accent ${classes.bubble}`}>
            {filled(value, { name: example, agent: fullName, particle })}
          </span>
        </div>
      )}
    </>
  );
}
