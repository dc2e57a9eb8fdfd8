import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Schedule } from '../../shared/report-rows.ts';
import { call } from '../api/api.ts';
import { languageOf } from '../figures/language-of.ts';
import { useDraft } from '../forms/use-draft.tsx';
import { isAddress } from './is-address.ts';
import { changedSince, fieldsOf, newSchedule, type ScheduleFields } from './schedule-draft.ts';

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const rules = {
  name: (name: string) => (name.trim() === '' ? missing : null),
  time: (time: string) => (time === '' ? missing : null),
  // The field itself says which.
  recipients: (list: string[]) => (list.every(isAddress) ? null : true),
};
const nothing: readonly (keyof ScheduleFields)[] = [];

interface Options {
  /** null: a new one. */
  schedule: Schedule | null;
  /** Fields of a new one that are known. */
  known: Partial<ScheduleFields>;
  mayChange: boolean;
  onDone: () => void;
}

/** The fields of a schedule that were typed, and those that somebody else changed meanwhile. */
export function useScheduleDraft({ schedule, known, mayChange, onDone }: Options) {
  const { i18n } = useLingui();
  const [first] = useState(() => newSchedule(languageOf(i18n), known));
  const [answered, setAnswered] = useState<Schedule | null>(null);
  const present = answered !== null && answered.version > (schedule?.version ?? 0) ? answered : schedule;
  /** The schedule as it was when the first field was changed, or when the differences were last seen. */
  const [base, setBase] = useState(present);
  const draft = useDraft<ScheduleFields>({
    saved: present === null ? first : fieldsOf(present),
    rules,
    mayChange,
    submit: async (values, changes) => {
      if (schedule === null) {
        const result = await call('POST /reports/schedules', { body: values });
        return result.error ? result : true;
      }
      const body = { ...changes, version: base?.version ?? schedule.version };
      const result = await call('PUT /reports/schedules/:id', { params: { id: schedule.id }, body });
      if (!result.error) {
        setBase(result.data);
        setAnswered(result.data);
        return true;
      }
      if (result.code === 'changed_meanwhile') setAnswered(result.extra as Schedule);
      return result;
    },
    onDone,
  });
  const { isChanged, isSaving } = draft;
  if (!isChanged && base !== present && !isSaving) setBase(present);
  const isBehind = isChanged && base !== null && present !== null;
  // News of its runs change the row, and none of its fields.
  const others = isBehind ? changedSince(fieldsOf(base), fieldsOf(present)) : nothing;
  if (isBehind && base !== present && others.length === 0 && !isSaving) setBase(present);
  return { draft, present, base, others, keepBoth: () => setBase(present) };
}
