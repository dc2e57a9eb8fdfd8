import { Trans, useLingui } from '@lingui/react/macro';
import { Input, Select, Switch, TextInput } from '@mantine/core';
import { type RangePreset, rangePresets } from '../../shared/figures.ts';
import { presetName } from '../figures/range-words.ts';
import { FieldRow } from '../forms/field-row.tsx';
import { named } from '../forms/limited.tsx';
import type { Draft } from '../forms/use-draft.tsx';
import { BrandsField } from './brands-field.tsx';
import { FormatChoice } from './format-choice.tsx';
import { LanguageField } from './language-field.tsx';
import { MailHint } from './mail-hint.tsx';
import { RecipientsField } from './recipients-field.tsx';
import type { ScheduleFields as Fields } from './schedule-draft.ts';
import { TemplateField } from './template-field.tsx';
import { TimingFields } from './timing-fields.tsx';

export function ScheduleFields({ draft }: { draft: Draft<Fields> }) {
  const { i18n, t } = useLingui();
  const { values, errors, setFieldValue, getInputProps, mayChange } = draft;
  const refused = new Set(
    Object.keys(errors).flatMap((path) => {
      const place = /^recipients\.(\d+)$/.exec(path)?.[1];
      return place === undefined ? [] : [Number(place)];
    }),
  );
  return (
    <>
      <TextInput
        label={t({ id: 'reports.schedule_name', message: 'Report name' })}
        data-autofocus
        {...named(getInputProps('name'))}
      />
      <TemplateField
        value={values.template}
        onChange={(template) => setFieldValue('template', template)}
        disabled={!mayChange}
      />
      <BrandsField
        value={values.brand}
        onChange={(brand) => setFieldValue('brand', brand)}
        error={errors.brand}
        disabled={!mayChange}
      />
      <FieldRow>
        <Select
          label={t({ id: 'reports.days_held', message: 'Date range' })}
          data={rangePresets.map((name) => ({ value: name, label: presetName(i18n, name) }))}
          value={values.range}
          onChange={(range) => range !== null && setFieldValue('range', range as RangePreset)}
          allowDeselect={false}
          disabled={!mayChange}
        />
        <LanguageField
          value={values.language}
          onChange={(language) => setFieldValue('language', language)}
          disabled={!mayChange}
        />
      </FieldRow>
      <Input.Wrapper label={<Trans id="reports.format">Format</Trans>} labelElement="div">
        <div>
          <FormatChoice
            value={values.format}
            onChange={(format) => setFieldValue('format', format)}
            disabled={!mayChange}
          />
        </div>
      </Input.Wrapper>
      <TimingFields draft={draft} />
      <RecipientsField
        value={values.recipients}
        onChange={(recipients) => setFieldValue('recipients', recipients)}
        refused={refused}
        error={errors.recipients}
        disabled={!mayChange}
      />
      <MailHint />
      <Switch
        label={t({ id: 'reports.active', message: 'Active' })}
        checked={values.active}
        onChange={({ currentTarget }) => setFieldValue('active', currentTarget.checked)}
        disabled={!mayChange}
      />
    </>
  );
}
