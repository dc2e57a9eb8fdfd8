import { mailProblems } from './mail.ts';
import type { Permission } from './permissions.ts';
import { languages } from './vocabulary.ts';

/** The closed lists of reports and their schedules. They stand apart from the schemas, so that a browser has them without zod. */

export const reportTemplates = ['kpi-overview', 'brand-comparison', 'agent-performance', 'full-detail'] as const;
export type ReportTemplate = (typeof reportTemplates)[number];

/** The keys that a template needs beside those of reports: people's figures and customers' words are guarded elsewhere too. */
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

/** The files that a report can have. */
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

/** The stages of a report that is made: it waits for its turn, then its figures are gathered and its files written. */
export const reportStages = ['waiting', 'figures', 'pdf', 'xlsx'] as const;
export type ReportStage = (typeof reportStages)[number];

/** Why there is no report; the client words them. */
export const reportErrors = [
  /** Somebody cancelled it. */
  'cancelled',
  /** The server was stopped in the middle of it too often. */
  'interrupted',
  'disk_full',
  'too_large',
  /** All brands that it was to hold were deleted. */
  'brand_deleted',
  /** The person in whose name it runs sees none of its brands any more. */
  'no_brands',
  /** They do not see each of the brands in it any more. */
  'brand_lost',
  'person_inactive',
  /** The person in whose name it runs lacks a key. */
  'person_not_allowed',
  /** A customer whose words were in its files was erased. */
  'customer_erased',
  /** A message in its files was taken back. */
  'message_unsent',
  /** Nothing was heard of its making for too long. */
  'stuck',
  'failed',
] as const;
export type ReportError = (typeof reportErrors)[number];

/** Why the mail of a run did not reach somebody; `mail.unknown`: it may have, and nobody can tell. */
const mailErrors = [...mailProblems, 'unknown' as const].map((problem) => `mail.${problem}` as const);
/** Why a run did not do all that it was to do. */
export const runErrors = [...reportErrors, ...mailErrors];
export type RunError = (typeof runErrors)[number];

export const reportSorts = ['newest', 'oldest', 'name-asc', 'name-desc'] as const;
export type ReportSort = (typeof reportSorts)[number];

export const scheduleFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** Fields of a schedule that say what is in it and where it goes: it runs in the name of the last one to change any of them. */
export const scheduleContents = ['template', 'brand', 'recipients'] as const;

/** How a run of a schedule ended: the report was mailed, is in the archive alone, or there is none or nobody got it. */
export const runEnds = ['sent', 'filed', 'failed'] as const;
export type RunEnd = (typeof runEnds)[number];
export const runStages = ['generating', 'mailing'] as const;
export const runStatuses = [...runStages, ...runEnds] as const;
export type RunStatus = (typeof runStatuses)[number];

export function isRunOver(status: RunStatus): status is RunEnd {
  return (runEnds as readonly string[]).includes(status);
}

/** How it stands with one recipient of a run. `unknown`: the mail may have gone out, and nobody can tell. */
export const recipientStatuses = ['waiting', 'sent', 'refused', 'failed', 'unknown'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];
