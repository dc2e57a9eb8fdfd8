import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ScheduleFields } from './schedule-draft.ts';

export const fieldLabels: Readonly<Record<keyof ScheduleFields, MessageDescriptor>> = {
  name: msg({ id: 'reports.schedule_name', message: 'Report name' }),
  template: msg({ id: 'reports.template', message: 'Template' }),
  brand: msg({ id: 'reports.brands_label', message: 'Brands' }),
  range: msg({ id: 'reports.days_held', message: 'Date range' }),
  format: msg({ id: 'reports.format', message: 'Format' }),
  language: msg({ id: 'reports.language', message: 'Language' }),
  frequency: msg({ id: 'reports.frequency', message: 'Frequency' }),
  weekday: msg({ id: 'reports.weekday', message: 'Weekday' }),
  day: msg({ id: 'reports.day', message: 'Day of the month' }),
  time: msg({ id: 'reports.time', message: 'Send time' }),
  recipients: msg({ id: 'reports.recipients', message: 'Recipients' }),
  active: msg({ id: 'reports.active', message: 'Active' }),
};
