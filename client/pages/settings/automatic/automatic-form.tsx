import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Input, SegmentedControl } from '@mantine/core';
import { useCallback } from 'react';
import type { AutomaticKind, Automation, AutomationSettings } from '../../../../shared/automation.ts';
import { excerptOf } from '../../../../shared/excerpt.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { automaticKinds, type Language, languageNames, languages } from '../../../../shared/vocabulary.ts';
import { call } from '../../../api/api.ts';
import { guardedAll } from '../../../app/leave-guard.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { DraftForm } from '../../../forms/form.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { useLatest } from '../../../forms/use-latest.ts';
import { useSharedDraft } from '../../../forms/use-shared-draft.ts';
import { useRow } from '../../../sync/store.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { SectionFailed } from '../parts/section-failed.tsx';
import classes from './automatic.module.css';
import { AutomaticPart } from './automatic-part.tsx';
import { HoursEditor } from './hours-editor.tsx';

interface Props {
  brand: Brand;
  /** Kinds of messages shown in the form. */
  kinds?: readonly AutomaticKind[];
  /** Choice of the brand; `null` if the form is for a fixed brand. */
  choice?: { brands: readonly Brand[]; onChoose: (id: string) => void } | null;
}

export function AutomaticForm(props: Props) {
  const { id } = props.brand;
  const load = useCallback(() => call('GET /brands/:id/automation', { params: { id } }), [id]);
  const latest = useLatest(id, useRow('automation', id), load);
  if (latest.state === 'loading') return <FormSkeleton />;
  if (latest.state === 'failed') return <SectionFailed failed={latest.failed} retry={latest.retry} />;
  return <Loaded {...props} row={latest.row} take={latest.take} />;
}

function Loaded({
  brand,
  kinds = automaticKinds,
  choice = null,
  row,
  take,
}: Props & { row: Automation; take: (row: Automation) => void }) {
  const { draft, meanwhile } = useSharedDraft<Automation, AutomationSettings>({
    row,
    fieldsOf,
    rules,
    submit: async (_, changes, version) => {
      const body = { ...changes, version };
      const result = await call('PUT /brands/:id/automation', { params: { id: brand.id }, body });
      if (!result.error) take(result.data);
      return result;
    },
  });
  const { values, errors, setFieldValue } = draft;
  const { defaultLanguage } = values;
  return (
    <DraftForm draft={draft}>
      {meanwhile !== null && (
        <MeanwhileBar
          author={<AuthorOfChange kind="automation" subject={brand.id} />}
          meanwhile={meanwhile}
          mine={values}
          fieldLabels={partWords}
          textOf={partText}
        />
      )}
      {(kinds.length > 1 || choice !== null) && (
        <Panel
          title={choice === null ? <LanguageTitle /> : <Trans id="settings.brand">Brand</Trans>}
          hint={
            <Trans id="settings.automatic_hint">
              Each brand has its own messages, sent in the customer’s language.
            </Trans>
          }
        >
          {choice !== null && choice.brands.length > 1 && (
            <BrandSelect
              brands={choice.brands}
              value={brand.id}
              onChange={(id) => guardedAll(() => choice.onChoose(id))}
            />
          )}
          <LanguageChoice value={defaultLanguage} onChange={(language) => setFieldValue('defaultLanguage', language)} />
        </Panel>
      )}
      {kinds.map((kind) => (
        <AutomaticPart key={kind} kind={kind} brand={brand} draft={draft}>
          {kind === 'outsideHours' && (
            <HoursEditor
              hours={values.outsideHours.hours}
              error={errors['outsideHours.hours']}
              onChange={(hours) => setFieldValue('outsideHours.hours', hours)}
            />
          )}
        </AutomaticPart>
      ))}
    </DraftForm>
  );
}

const LanguageTitle = () => <Trans id="settings.default_language">Default language</Trans>;

const isWordless = (values: AutomationSettings, kind: AutomaticKind) =>
  values[kind].on && values[kind].texts[values.defaultLanguage].trim() === '';

function rules(values: AutomationSettings) {
  const { defaultLanguage, outsideHours } = values;
  const wordless = automaticKinds.filter((kind) => isWordless(values, kind));
  return {
    ...Object.fromEntries(
      wordless.map((kind) => [
        `${kind}.texts.${defaultLanguage}`,
        <Trans id="settings.words_needed" key={kind}>
          Enabled messages need text in the default language.
        </Trans>,
      ]),
    ),
    'outsideHours.hours': outsideHours.hours.some(({ from, to }) => from >= to) && (
      <Trans id="settings.hours_wrong">Each time must end after it begins.</Trans>
    ),
  };
}

function LanguageChoice({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const { t } = useLingui();
  const label = t({ id: 'settings.default_language', message: 'Default language' });
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        className={`flex ${classes.languages}`}
        aria-label={label}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        value={value}
        onChange={(language) => onChange(language as Language)}
      />
    </Input.Wrapper>
  );
}

/** Returns the editable fields of a brand's automatic messages. */
function fieldsOf({ defaultLanguage, greeting, outsideHours, rating }: Automation): AutomationSettings {
  return { defaultLanguage, greeting, outsideHours, rating };
}

const partWords = {
  defaultLanguage: msg({ id: 'settings.default_language', message: 'Default language' }),
  greeting: msg({ id: 'settings.greeting', message: 'Greeting' }),
  outsideHours: msg({ id: 'settings.outside', message: 'Outside business hours' }),
  rating: msg({ id: 'settings.rating', message: 'Rating' }),
} as const;

/** Summarizes a field in one line: whether it is on, the text, and the hours. */
function partText(field: keyof AutomationSettings, values: AutomationSettings): string {
  const { defaultLanguage, outsideHours } = values;
  if (field === 'defaultLanguage') return languageNames[defaultLanguage];
  const { on, texts } = values[field];
  const hours = outsideHours.hours.map(({ day, from, to }) => `${day}: ${from}–${to}`).join(', ');
  const excerpt = excerptOf(texts[defaultLanguage], []).text;
  return `${on ? '✓' : '–'} ${excerpt}${field === 'outsideHours' ? ` (${hours})` : ''}`;
}
