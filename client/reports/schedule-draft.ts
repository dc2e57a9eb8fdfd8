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

/** Default values of a new schedule. @param known Fields that are known already. */
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

/** Whether saving makes this user the owner under whose name the schedule runs. True for changes of its content or its recipients. */
export function changesHands(schedule: Schedule, fields: ScheduleFields, personId: string): boolean {
  return schedule.savedBy !== personId && scheduleContents.some((field) => !isEqual(fields[field], schedule[field]));
}

/** Basic check of an email address. The server validates it more strictly. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
