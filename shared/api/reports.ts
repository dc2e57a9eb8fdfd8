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

/** Effect of a call on a report or schedule. The part `messages` is a report with customers' messages. */
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
    /** Default: the template's title and the days. */
    name: name.optional(),
    template: z.enum(reportTemplates),
    ...rangeQuery,
    format: z.enum(reportFormats),
    language: z.enum(reportLanguages),
  })
  .superRefine((body, context) => checkDays(body, context));

/**
 * Templates can require additional permissions (`templateKeys` in shared/reports.ts). Files require the permissions for their contents
 * (shared/report-parts.ts).
 */
export const reportContracts = {
  'GET /reports/templates': {
    summary: 'What reports there can be, in words.',
    permission: ['reports.view', 'analytics.reports'],
    query: z.strictObject({ ...page, lang: Lang }),
    answer: z.array(TemplateInfo),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'GET /reports': {
    summary: 'The archive: the reports whose brands one sees, each of them.',
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
    summary: 'One report.',
    permission: 'reports.view',
    subject,
    params: ById,
    answer: Report,
  },
  'POST /reports': {
    summary:
      'Make a report of a range (the last seven days unless told). It is processed at once, two of a person at a time; `processing`, its progress and its end are pushed.',
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
    summary: 'Delete a report and its files; one that is being made is stopped.',
    effect: 'change',
    permission: 'reports.create',
    subject,
    params: ById,
    answer: Empty,
  },
  'POST /reports/:id/generate': {
    summary: 'Make a report anew, of the same brands and days. Its files stand until there are others.',
    effect: 'change',
    permission: 'reports.create',
    subject,
    params: ById,
    answer: Report,
    refusals: ['report_processing', 'too_many_reports'],
  },
  'POST /reports/:id/cancel': {
    summary: 'Stop a report that is being made.',
    effect: 'change',
    permission: 'reports.create',
    subject,
    params: ById,
    answer: Report,
    refusals: ['report_not_processing'],
  },
  'GET /reports/:id/preview': {
    summary: 'The PDF of a report, to be shown; it does not count as a download. It stands while another is made.',
    effect: ofMessages('read'),
    permission: 'reports.view',
    subject,
    params: ById,
    answer: null,
    refusals: ['report_not_ready', 'report_file_not_found'],
  },
  'GET /reports/:id/download': {
    summary: 'A file of a report, its first unless told; it counts as a download.',
    effect: ofMessages('read'),
    permission: 'reports.export',
    subject,
    params: ById,
    query: z.strictObject({ format: z.enum(fileFormats).optional() }),
    answer: null,
    refusals: ['report_not_ready', 'report_file_not_found'],
  },
} as const satisfies Contracts;
