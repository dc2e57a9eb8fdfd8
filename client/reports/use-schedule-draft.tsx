import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Schedule } from '../../shared/report-rows.ts';
import { call } from '../api/api.ts';
import { languageOf } from '../figures/language-of.ts';
import { useSharedDraft } from '../forms/use-shared-draft.ts';
import { isAddress } from './is-address.ts';
import { fieldsOf, newSchedule, type ScheduleFields } from './schedule-draft.ts';

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const rules = {
  name: (name: string) => (name.trim() === '' ? missing : null),
  time: (time: string) => (time === '' ? missing : null),
  // The field itself shows which address is invalid.
  recipients: (list: string[]) => (list.every(isAddress) ? null : true),
};

interface Options {
  /** `null` for a new schedule. */
  schedule: Schedule | null;
  /** Preset fields of a new schedule. */
  known: Partial<ScheduleFields>;
  mayChange: boolean;
  onDone: () => void;
}

/** Draft of a schedule, with detection of concurrent changes. */
export function useScheduleDraft({ schedule, known, mayChange, onDone }: Options) {
  const { i18n, t } = useLingui();
  const [first] = useState(() => newSchedule(languageOf(i18n), known));
  return useSharedDraft<Schedule | null, ScheduleFields>({
    row: schedule,
    fieldsOf: (row) => (row === null ? first : fieldsOf(row)),
    rules,
    mayChange,
    submit: (values, changes, version) => {
      if (schedule === null) return call('POST /reports/schedules', { body: values });
      const body = { ...changes, version: version ?? schedule.version };
      return call('PUT /reports/schedules/:id', { params: { id: schedule.id }, body });
    },
    onDone,
    done:
      schedule === null
        ? t({ id: 'reports.schedule_created', message: 'Schedule created' })
        : t({ id: 'reports.schedule_updated', message: 'Schedule updated' }),
    at: ['tab', 'schedule'],
  });
}
