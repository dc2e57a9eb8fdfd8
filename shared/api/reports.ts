import * as z from 'zod';
import { Report } from '../report-rows.ts';
import {
  fileFormats,
  reportFormats,
  reportLanguages,
  reportSorts,
  reportStatuses,
  reportTemplates,
} from '../reports.ts';
import { asRead } from './as-read.ts';
import { ById, Empty, ListMeta, name, Phrase, page } from './common.ts';
import type { Contracts } from './contract.ts';
import type { Effect } from './effect.ts';
import { checkDays, Lang, rangeQuery } from './figures.ts';

/**
 * Declares the effect of a call on a report or schedule: `extract` if the report contains customers' messages, otherwise `others`. For
 * `parts`, see EffectByPart.
 */
export const ofMessages = <E extends Effect>(others: E) => ({ parts: { messages: 'extract' }, others }) as const;

const subject = { kind: 'report', in: 'params', key: 'id' } as const;

export const TemplateInfo = z.strictObject({
  template: z.enum(reportTemplates),
  title: z.string(),
  description: z.string(),
  formats: z.array(z.enum(reportFormats)),
});
export type TemplateInfo = z.infer<typeof TemplateInfo>;

const NewReport = z
  .strictObject({
    /** Name of the report. Default: the template's title and the business days. */
    name: name.optional(),
    template: z.enum(reportTemplates),
    ...rangeQuery,
    format: z.enum(reportFormats),
    language: z.enum(reportLanguages),
  })
  .superRefine((body, context) => checkDays(body, context));

/**
 * Endpoints of reports. Templates can require additional permissions (`templateKeys` in shared/reports.ts). Downloading a file requires the
 * permissions for its contents (shared/report-parts.ts).
 */
export const reportContracts = {
  'GET /reports/templates': {
    summary: 'List the report templates with descriptions.',
    permission: ['reports.view', 'analytics.reports'],
    query: z.strictObject({ ...page, lang: Lang }),
    answer: z.array(TemplateInfo),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'GET /reports': {
    summary: 'List the archived reports for which the caller has access to all brands of the report.',
    permission: 'reports.view',
    query: z.strictObject({
      ...page,
      q: Phrase.optional(),
      status: z.enum(reportStatuses).optional(),
      template: z.enum(reportTemplates).optional(),
      sort: z.enum(reportSorts).default('newest'),
    }),
    answer: z.array(Report),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'GET /reports/:id': {
    summary: 'Get a report.',
    permission: 'reports.view',
    subject,
    params: ById,
    answer: Report,
  },
  'POST /reports': {
    summary:
      'Generate a report of a date range (default: the last seven days). Processing starts immediately, two reports per user at a time. `processing`, the progress and the end are pushed.',
    effect: 'change',
    permission: 'reports.create',
    body: NewReport,
    status: 201,
    answer: Report,
    refusals: ['brand_not_found', 'too_many_reports'],
    example: { body: { template: 'kpi-overview', brand: 'all', range: 'last7', format: 'pdf', language: 'en' } },
  },
  'PUT /reports/:id': {
    summary: 'Rename a report.',
    effect: 'change',
    permission: 'reports.create',
    subject,
    params: ById,
    body: asRead(Report, z.strictObject({ name })),
    answer: Report,
    example: { body: { name: 'For the board' } },
  },
  'DELETE /reports/:id': {
    summary: 'Delete a report and its files. If it is being generated, the generation is stopped.',
    effect: 'change',
    permission: 'reports.create',
    subject,
    params: ById,
    answer: Empty,
  },
  'POST /reports/:id/generate': {
    summary: 'Regenerate a report with the same brands and days. Its files are kept until new ones are available.',
    effect: 'change',
    permission: 'reports.create',
    subject,
    params: ById,
    answer: Report,
    refusals: ['report_processing', 'too_many_reports'],
  },
  'POST /reports/:id/cancel': {
    summary: 'Stop the generation of a report.',
    effect: 'change',
    permission: 'reports.create',
    subject,
    params: ById,
    answer: Report,
    refusals: ['report_not_processing'],
  },
  'GET /reports/:id/preview': {
    summary:
      'Get the PDF of a report for the preview. Does not count as a download. Available while the report is being regenerated.',
    effect: ofMessages('read'),
    permission: 'reports.view',
    subject,
    params: ById,
    answer: null,
    refusals: ['report_not_ready', 'report_file_not_found'],
  },
  'GET /reports/:id/download': {
    summary: 'Download a file of a report (default: its first). Counts as a download.',
    effect: ofMessages('read'),
    permission: 'reports.export',
    subject,
    params: ById,
    query: z.strictObject({ format: z.enum(fileFormats).optional() }),
    answer: null,
    refusals: ['report_not_ready', 'report_file_not_found'],
  },
} as const satisfies Contracts;
