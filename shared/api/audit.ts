import * as z from 'zod';
import { Audit } from '../audit.ts';
import { auditKinds } from '../audit-texts.ts';
import { Id, Time } from '../rows.ts';
import { ListMeta, Phrase, page } from './common.ts';
import type { Contracts } from './contract.ts';
import { Lang, rangeWith } from './figures.ts';

const filters = {
  /** Text to search for in names and changes. */
  q: Phrase.optional(),
  /** Id of a person, or `system`. */
  actor: Id.optional(),
  kind: z.enum(auditKinds).optional(),
  /** Id of the changed object, such as a person or a brand. */
  subject: Id.optional(),
};

export const auditContracts = {
  'GET /audit': {
    summary:
      'List changes by administrators, sign-ins and refusals of the last 400 days, newest first. Callers with access to all brands see the whole installation. A page can contain fewer entries than its limit even if there is a next page.',
    permission: 'access.view',
    query: rangeWith({ ...page, ...filters }),
    answer: z.array(Audit),
    /** `lookedTo` is the earliest time that was searched, if the read limit was reached before the page was full. Otherwise `null`. */
    meta: ListMeta.extend({ lookedTo: Time.nullable() }),
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
  'GET /audit/export': {
    summary: 'Download the audit log as an Excel file, at most 20,000 rows.',
    effect: 'extract',
    permission: 'access.permissions',
    query: rangeWith({ ...filters, lang: Lang }),
    answer: null,
    refusals: ['brand_not_found'],
  },
} as const satisfies Contracts;
