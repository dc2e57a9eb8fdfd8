import isEqual from 'fast-deep-equal';
import type { Schedule } from '../../shared/report-rows.ts';
import { scheduleContents } from '../../shared/reports.ts';
import type { Language } from '../../shared/vocabulary.ts';

/** The fields of a schedule as its form holds them. */
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

/** A new schedule, but for what is known of it already. */
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

/** Saving gives a schedule another name to run in: that of the person who changes what is in it, or where it goes. */
export function changesHands(schedule: Schedule, fields: ScheduleFields, personId: string): boolean {
  return schedule.savedBy !== personId && scheduleContents.some((field) => !isEqual(fields[field], schedule[field]));
}
