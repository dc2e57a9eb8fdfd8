import { Trans, useLingui } from '@lingui/react/macro';
import { Input, SegmentedControl } from '@mantine/core';
import { useCallback } from 'react';
import type { AutomaticKind, Automation, AutomationSettings } from '../../../../shared/automation.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { type Language, languages } from '../../../../shared/vocabulary.ts';
import { call } from '../../../api/api.ts';
import { guarded } from '../../../app/leave-guard.ts';
import { useRow } from '../../../sync/store.ts';
import { BrandSelect } from '../parts/brand-select.tsx';
import { Form, FormWithBar } from '../parts/form.tsx';
import { Panel } from '../parts/panel.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { FormSkeleton, SectionFailed } from '../parts/section-states.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { useLatest } from '../parts/use-latest.ts';
import { useSave } from '../parts/use-save.ts';
import classes from './automatic.module.css';
import { AutomaticPart } from './automatic-part.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { languageNames } from './language-names.ts';
import { kinds, wordless } from './wordless.ts';

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
  const { t } = useLingui();
  const { defaultLanguage, greeting, outsideHours, rating } = row;
  const { values, changes, isDirty, set, discard } = useDraft<AutomationSettings>({
    defaultLanguage,
    greeting,
    outsideHours,
    rating,
  });
  const { errors, setErrors, isSaving, save } = useSave<Automation>({
    send: () => call('PUT /brands/:id/automation', { params: { id: brand.id }, body: changes }),
    check: () => ({
      ...wordless(
        values,
        t({ id: 'settings.words_needed', message: 'What is on needs words in the default language.' }),
      ),
      ...(values.outsideHours.hours.some(({ from, to }) => from >= to)
        ? { 'outsideHours.hours': t({ id: 'settings.hours_wrong', message: 'Each time must end after it begins.' }) }
        : {}),
    }),
    done: (saved) => {
      take(saved);
      discard();
    },
  });
  const said = (kind: AutomaticKind) => values[kind].texts[values.defaultLanguage].trim();
  return (
    <FormWithBar save={save}>
      <Form>
        <Panel
          title={<Trans id="settings.brand">Brand</Trans>}
          hint={<Trans id="settings.automatic_hint">Each brand speaks for itself, in the customer's language.</Trans>}
        >
          {brands.length > 1 && (
            <BrandSelect brands={brands} value={brand.id} onChange={(id) => guarded(() => onChoose(id))} />
          )}
          <LanguageChoice value={values.defaultLanguage} onChange={(language) => set('defaultLanguage', language)} />
        </Panel>
        {kinds.map((kind) => (
          <AutomaticPart
            key={kind}
            kind={kind}
            brand={brand}
            part={values[kind]}
            defaultLanguage={values.defaultLanguage}
            error={said(kind) === '' ? errors[`${kind}.texts.${values.defaultLanguage}`] : undefined}
            onChange={(part) => set(kind, { ...values[kind], ...part })}
          >
            {kind === 'outsideHours' && (
              <HoursEditor
                hours={values.outsideHours.hours}
                error={errors['outsideHours.hours']}
                onChange={(hours) => set('outsideHours', { ...values.outsideHours, hours })}
              />
            )}
          </AutomaticPart>
        ))}
      </Form>
      <SaveBar
        isDirty={isDirty}
        isSaving={isSaving}
        save={save}
        discard={() => {
          discard();
          setErrors({});
        }}
      />
    </FormWithBar>
  );
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
