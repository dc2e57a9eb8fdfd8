import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  RecipientStatus,
  ReportFormat,
  ReportSort,
  ReportStage,
  ReportStatus,
  RunStatus,
  ScheduleFrequency,
} from '../../shared/reports.ts';

type Labels<K extends string> = Readonly<Record<K, MessageDescriptor>>;

export const formatLabels: Labels<ReportFormat> = {
  pdf: msg({ id: 'reports.format_pdf', message: 'PDF' }),
  xlsx: msg({ id: 'reports.format_xlsx', message: 'Excel' }),
  both: msg({ id: 'reports.format_both', message: 'Both' }),
};

export const statusLabels: Labels<ReportStatus> = {
  processing: msg({ id: 'reports.processing', message: 'Processing' }),
  completed: msg({ id: 'reports.completed', message: 'Completed' }),
  failed: msg({ id: 'reports.failed', message: 'Failed' }),
};

export const sortLabels: Labels<ReportSort> = {
  newest: msg({ id: 'reports.sort_newest', message: 'Newest' }),
  oldest: msg({ id: 'reports.sort_oldest', message: 'Oldest' }),
  'name-asc': msg({ id: 'reports.sort_name_asc', message: 'Name A-Z' }),
  'name-desc': msg({ id: 'reports.sort_name_desc', message: 'Name Z-A' }),
};

export const stageLabels: Labels<ReportStage> = {
  waiting: msg({ id: 'reports.stage_waiting', message: 'in the queue' }),
  figures: msg({ id: 'reports.stage_figures', message: 'gathering data' }),
  pdf: msg({ id: 'reports.stage_pdf', message: 'creating pages' }),
  xlsx: msg({ id: 'reports.stage_xlsx', message: 'creating tables' }),
};

export const frequencyLabels: Labels<ScheduleFrequency> = {
  daily: msg({ id: 'reports.daily', message: 'Daily' }),
  weekly: msg({ id: 'reports.weekly', message: 'Weekly' }),
  monthly: msg({ id: 'reports.monthly', message: 'Monthly' }),
};

export const runLabels: Labels<RunStatus> = {
  generating: msg({ id: 'reports.run_generating', message: 'Generating' }),
  mailing: msg({ id: 'reports.run_mailing', message: 'Sending' }),
  sent: msg({ id: 'reports.run_sent', message: 'Sent' }),
  filed: msg({ id: 'reports.run_filed', message: 'Saved, not emailed' }),
  failed: msg({ id: 'reports.failed', message: 'Failed' }),
};

/** Label of a run whose email may have been sent. */
export const unknownRun = msg({ id: 'reports.run_unknown', message: 'Possibly sent' });

/** Label of a run whose email was not sent to all recipients. */
export const partlySent = msg({ id: 'reports.run_partly', message: 'Partly sent' });

export const recipientLabels: Labels<RecipientStatus> = {
  waiting: msg({ id: 'reports.to_waiting', message: 'waiting' }),
  sent: msg({ id: 'reports.to_sent', message: 'sent' }),
  refused: msg({ id: 'reports.to_refused', message: 'rejected by the mail server' }),
  failed: msg({ id: 'reports.to_failed', message: 'not sent' }),
  unknown: msg({ id: 'reports.to_unknown', message: 'possibly sent' }),
};
