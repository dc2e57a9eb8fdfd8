import { Trans, useLingui } from '@lingui/react/macro';
import { Input, SegmentedControl } from '@mantine/core';
import { useCallback } from 'react';
import type { AutomaticKind, Automation } from '../../../../shared/automation.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { automaticKinds, type Language, languages } from '../../../../shared/vocabulary.ts';
import { call } from '../../../api/api.ts';
import { guarded } from '../../../app/leave-guard.ts';
import { DraftForm } from '../../../forms/form.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useLatest } from '../../../forms/use-latest.ts';
import { useRow } from '../../../sync/store.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { SectionFailed } from '../parts/section-failed.tsx';
import classes from './automatic.module.css';
import { AutomaticPart } from './automatic-part.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { languageNames } from './language-names.ts';

interface Props {
  brand: Brand;
  brands: readonly Brand[];
  onChoose: (id: string) => void;
}

export function AutomaticForm(props: Props) {
  const { id } = props.brand;
  const load = useCallback(() => call('GET /brands/:id/automation', { params: { id } }), [id]);
  const latest = useLatest(id, useRow('automation', id), load);
  if (latest.state === 'loading') return <FormSkeleton />;
  if (latest.state === 'failed') return <SectionFailed failed={latest.failed} retry={latest.retry} />;
  return <Loaded {...props} row={latest.row} take={latest.take} />;
}

function Loaded({ brand, brands, onChoose, row, take }: Props & { row: Automation; take: (row: Automation) => void }) {
  const draft = useDraft<Automation>({
    saved: row,
    rules,
    submit: async (_, changes) => {
      const result = await call('PUT /brands/:id/automation', { params: { id: brand.id }, body: changes });
      if (result.error) return result;
      take(result.data);
      return true;
    },
  });
  const { values, errors, setFieldValue } = draft;
  const { defaultLanguage } = values;
  return (
    <DraftForm draft={draft}>
      <Panel
        title={<Trans id="settings.brand">Brand</Trans>}
        hint={<Trans id="settings.automatic_hint">Each brand speaks for itself, in the customer's language.</Trans>}
      >
        {brands.length > 1 && (
          <BrandSelect brands={brands} value={brand.id} onChange={(id) => guarded(() => onChoose(id))} />
        )}
        <LanguageChoice value={defaultLanguage} onChange={(language) => setFieldValue('defaultLanguage', language)} />
      </Panel>
      {automaticKinds.map((kind) => (
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

const isWordless = (values: Automation, kind: AutomaticKind) =>
  values[kind].on && values[kind].texts[values.defaultLanguage].trim() === '';

function rules(values: Automation) {
  const { defaultLanguage, outsideHours } = values;
  const wordless = automaticKinds.filter((kind) => isWordless(values, kind));
  return {
    ...Object.fromEntries(
      wordless.map((kind) => [
        `${kind}.texts.${defaultLanguage}`,
        <Trans id="settings.words_needed" key={kind}>
          What is on needs words in the default language.
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
        className={classes.languages}
        aria-label={label}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        value={value}
        onChange={(language) => onChange(language as Language)}
      />
    </Input.Wrapper>
  );
}
