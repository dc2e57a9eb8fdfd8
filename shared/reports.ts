import { mailProblems } from './mail.ts';
import type { Permission } from './permissions.ts';
import { languages } from './vocabulary.ts';

/** Types and values of reports and their schedules. Separate from the schemas, so that the browser does not load zod. */

export const reportTemplates = ['kpi-overview', 'brand-comparison', 'agent-performance', 'full-detail'] as const;
export type ReportTemplate = (typeof reportTemplates)[number];

/**
 * Permissions that a template requires in addition to those for reports. Everywhere in the product, figures of people and messages of
 * customers require these permissions.
 */
export const templateKeys: { readonly [T in ReportTemplate]: readonly Permission[] } = {
  'kpi-overview': [],
  'brand-comparison': [],
  'agent-performance': ['performance.team_stats'],
  'full-detail': ['messages.export', 'messages.view'],
};

/** Whether reports of the template contain customers' messages. */
export const holdsMessages = (template: ReportTemplate): boolean => templateKeys[template].includes('messages.export');

export const reportFormats = ['pdf', 'xlsx', 'both'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** File formats of a report. */
export const fileFormats = ['pdf', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

export function filesOf(format: ReportFormat): readonly FileFormat[] {
  return format === 'both' ? fileFormats : [format];
}

export const fileTypes: { readonly [F in FileFormat]: string } = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const reportLanguages = languages;

export const reportStatuses = ['processing', 'completed', 'failed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Stages of generating a report: waiting in the queue, querying figures, writing files. */
export const reportStages = ['waiting', 'figures', 'pdf', 'xlsx'] as const;
export type ReportStage = (typeof reportStages)[number];

/** Reasons why a report has no files, or could not be regenerated. The texts are in the client. */
export const reportErrors = [
  /** Cancelled by a person. */
  'cancelled',
  /** The server was stopped too often while the report was being generated. */
  'interrupted',
  'disk_full',
  'too_large',
  /** All requested brands were deleted. */
  'brand_deleted',
  /** The person in whose name the report is generated cannot see any of its brands. */
  'no_brands',
  /** The person in whose name the report is regenerated cannot see every brand that the existing files contain. */
  'brand_lost',
  'person_inactive',
  /** The person in whose name the report is generated lacks a permission. */
  'person_not_allowed',
  /** The files contained messages of a customer who was erased. */
  'customer_erased',
  /** The files contained a message that was unsent. */
  'message_unsent',
  /** The generation made no progress for too long. */
  'stuck',
  'failed',
] as const;
export type ReportError = (typeof reportErrors)[number];

/** Reasons why the mail of a run was not delivered. `mail.unknown` means that delivery was not confirmed. */
const mailErrors = [...mailProblems, 'unknown' as const].map((problem) => `mail.${problem}` as const);
/** Reasons why a run failed or was incomplete. */
export const runErrors = [...reportErrors, ...mailErrors];
export type RunError = (typeof runErrors)[number];

export const reportSorts = ['newest', 'oldest', 'name-asc', 'name-desc'] as const;
export type ReportSort = (typeof reportSorts)[number];

export const scheduleFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** Fields that determine contents and recipients of a schedule. The schedule runs in the name of the last person to change any of them. */
export const scheduleContents = ['template', 'brand', 'recipients'] as const;

/**
 * Results of a run. `sent`: sent by mail. `filed`: only stored in the archive. `failed`: no report was generated, or no recipient received
 * it.
 */
export const runEnds = ['sent', 'filed', 'failed'] as const;
export type RunEnd = (typeof runEnds)[number];
export const runStages = ['generating', 'mailing'] as const;
export const runStatuses = [...runStages, ...runEnds] as const;
export type RunStatus = (typeof runStatuses)[number];

export function isRunOver(status: RunStatus): status is RunEnd {
  return (runEnds as readonly string[]).includes(status);
}

/** Status of the mail to one recipient of a run. `unknown`: the mail might have been delivered, but delivery was not confirmed. */
export const recipientStatuses = ['waiting', 'sent', 'refused', 'failed', 'unknown'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];
