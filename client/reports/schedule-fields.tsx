import { Trans, useLingui } from '@lingui/react/macro';
import { Input, NumberInput, Pill, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type RangePreset, rangePresets } from '../../shared/figures.ts';
import { limits } from '../../shared/limits.ts';
import { type ScheduleFrequency, scheduleFrequencies } from '../../shared/reports.ts';
import { presetName } from '../figures/range-words.ts';
import { Segments } from '../figures/segments.tsx';
import { FieldRow } from '../forms/field-row.tsx';
import { singleLine } from '../forms/limited.tsx';
import type { Draft } from '../forms/use-draft.tsx';
import { useTimeZone } from '../time/use-time-zone.ts';
import { BrandsField } from './brands-field.tsx';
import { weekdayName } from './frequency-text.ts';
import { MailHint } from './mail-hint.tsx';
import { FormatChoice, LanguageField, TemplateField } from './report-fields.tsx';
import { frequencyLabels } from './report-labels.ts';
import { type ScheduleFields as Fields, isAddress } from './schedule-draft.ts';
import classes from './schedule-fields.module.css';

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
        {...singleLine(getInputProps('name'))}
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

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Fields for the time of a schedule, in the business time zone. */
function TimingFields({ draft }: { draft: Draft<Fields> }) {
  const { i18n, t } = useLingui();
  const timeZone = useTimeZone();
  const { values, setFieldValue, getInputProps, mayChange } = draft;
  const choose = (frequency: ScheduleFrequency) => {
    setFieldValue('frequency', frequency);
    setFieldValue('weekday', frequency === 'weekly' ? (values.weekday ?? 1) : null);
    setFieldValue('day', frequency === 'monthly' ? (values.day ?? 1) : null);
  };
  return (
    <>
      <Input.Wrapper label={<Trans id="reports.frequency">Frequency</Trans>} labelElement="div">
        <Segments
          fullWidth
          aria-label={t({ id: 'reports.frequency', message: 'Frequency' })}
          value={values.frequency}
          onChange={choose}
          disabled={!mayChange}
          data={scheduleFrequencies.map((name) => ({ value: name, label: i18n._(frequencyLabels[name]) }))}
        />
      </Input.Wrapper>
      <FieldRow>
        {values.frequency === 'weekly' && (
          <Select
            label={t({ id: 'reports.weekday', message: 'Weekday' })}
            data={weekdays.map((day) => ({ value: String(day), label: weekdayName(day, i18n.locale) }))}
            value={String(values.weekday ?? 1)}
            onChange={(day) => setFieldValue('weekday', Number(day ?? 1))}
            allowDeselect={false}
            disabled={!mayChange}
          />
        )}
        {values.frequency === 'monthly' && (
          <NumberInput
            label={t({ id: 'reports.day', message: 'Day of the month' })}
            {...((values.day ?? 1) > 28
              ? { description: t({ id: 'reports.day_hint', message: 'In shorter months, it runs on the last day.' }) }
              : {})}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values.day ?? 1}
            onChange={(day) => setFieldValue('day', Math.min(31, Math.max(1, Number(day) || 1)))}
            min={1}
            max={31}
            allowDecimal={false}
            disabled={!mayChange}
          />
        )}
        <TextInput
          type="time"
          label={t({ id: 'reports.time', message: 'Send time' })}
          description={t({ id: 'reports.zone', message: `Time zone: ${timeZone}` })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          withAsterisk={false}
          {...getInputProps('time')}
        />
      </FieldRow>
    </>
  );
}

interface RecipientsProps {
  value: readonly string[];
  onChange: (addresses: string[]) => void;
  /** Indexes of the addresses that the server rejected. */
  refused: ReadonlySet<number>;
  error?: ReactNode;
  disabled?: boolean;
}

/** Field for the email recipients. Validates each address when it is added. */
function RecipientsField({ value, onChange, refused, error = null, disabled = false }: RecipientsProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const isWrong = (address: string) => !isAddress(address) || refused.has(value.indexOf(address));
  const wrong = value.filter(isWrong).join(', ');
  return (
    <TagsInput
      label={t({ id: 'reports.recipients', message: 'Recipients' })}
      description={t({
        id: 'reports.recipients_hint',
        message: 'Email addresses, separated by Enter, a comma or a space. If empty, the report is only saved here.',
      })}
      value={[...value]}
      onChange={(next) => onChange(next.map((address) => address.trim()).filter((address) => address !== ''))}
      searchValue={typed}
      onSearchChange={setTyped}
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      maxTags={limits.recipientsMax}
      inputMode="email"
      disabled={disabled}
      isDuplicate={(address, known) => known.some((one) => one.toLowerCase() === address.trim().toLowerCase())}
      renderPill={({ option, onRemove, disabled: isFixed }) => {
        const address = String(option?.value ?? '');
        return (
          <Pill
            className={`max-w-full ${classes.pill}`}
            data-wrong={isWrong(address) || undefined}
            withRemoveButton={isFixed !== true}
            onRemove={onRemove}
            removeButtonProps={{
              'aria-label': t({ id: 'reports.remove_recipient', message: `Remove ${address}` }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {address}
          </Pill>
        );
      }}
      error={wrong === '' ? error : <Trans id="reports.address_wrong">Not a valid email address: {wrong}</Trans>}
    />
  );
}
