import { Trans, useLingui } from '@lingui/react/macro';
import { Input, NumberInput, Select, TextInput } from '@mantine/core';
import { type ScheduleFrequency, scheduleFrequencies } from '../../shared/reports.ts';
import { Segments } from '../figures/segments.tsx';
import { FieldRow } from '../forms/field-row.tsx';
import type { Draft } from '../forms/use-draft.tsx';
import { useTimeZone } from '../time/use-time-zone.ts';
import { weekdayName } from './frequency-text.ts';
import { frequencyWords } from './report-words.ts';
import type { ScheduleFields } from './schedule-draft.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Fields for the time of a schedule, in the business time zone. */
export function TimingFields({ draft }: { draft: Draft<ScheduleFields> }) {
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
          data={scheduleFrequencies.map((name) => ({ value: name, label: i18n._(frequencyWords[name]) }))}
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
