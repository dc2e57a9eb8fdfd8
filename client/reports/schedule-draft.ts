import isEqual from 'fast-deep-equal';
import type { Schedule } from '../../shared/report-rows.ts';
import { scheduleContents } from '../../shared/reports.ts';
import type { Language } from '../../shared/vocabulary.ts';

/** Fields of the schedule form. */
export type ScheduleFields = Pick<
  Schedule,
  | 'name'
  | 'template'
  | 'brand'
  | 'range'
  | 'format'
  | 'language'
  | 'frequency'
  | 'weekday'
  | 'day'
  | 'time'
  | 'recipients'
  | 'active'
>;

/** Returns the default values of a new schedule. @param known Preset fields. */
export function newSchedule(language: Language, known: Partial<ScheduleFields> = {}): ScheduleFields {
  return {
    name: '',
    template: 'kpi-overview',
    brand: 'all',
    range: 'yesterday',
    format: 'pdf',
    language,
    frequency: 'daily',
    weekday: null,
    day: null,
    time: '08:00',
    recipients: [],
    active: true,
    ...known,
  };
}

export function fieldsOf(schedule: Schedule): ScheduleFields {
  const { name, template, brand, range, format, language, frequency, weekday, day, time, recipients, active } =
    schedule;
  return { name, template, brand, range, format, language, frequency, weekday, day, time, recipients, active };
}

/**
 * Whether saving makes this user the owner of the schedule, which runs with the owner's permissions. True if another user owns it, and its
 * content or recipients change.
 */
export function changesHands(schedule: Schedule, fields: ScheduleFields, personId: string): boolean {
  return schedule.savedBy !== personId && scheduleContents.some((field) => !isEqual(fields[field], schedule[field]));
}

export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
