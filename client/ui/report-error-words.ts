import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailProblem } from '../../shared/mail.ts';
import type { ReportError, RunError } from '../../shared/reports.ts';
import { mailProblemWords } from './mail-problem-words.ts';

/** Why there is no report. */
export const reportErrorWords: Readonly<Record<ReportError, MessageDescriptor>> = {
  cancelled: msg({ id: 'reports.error_cancelled', message: 'It was cancelled.' }),
  interrupted: msg({ id: 'reports.error_interrupted', message: 'The server was stopped while it was made.' }),
  disk_full: msg({ id: 'reports.error_disk_full', message: 'The server’s disk is full.' }),
  too_large: msg({ id: 'reports.error_too_large', message: 'It is too large. Choose fewer days or brands.' }),
  brand_deleted: msg({ id: 'reports.error_brand_deleted', message: 'Its brands were deleted.' }),
  no_brands: msg({ id: 'reports.error_no_brands', message: 'Its owner sees none of its brands any more.' }),
  brand_lost: msg({ id: 'reports.error_brand_lost', message: 'Its owner does not see all of its brands any more.' }),
  person_inactive: msg({ id: 'reports.error_person_inactive', message: 'Its owner’s account is inactive.' }),
  person_not_allowed: msg({
    id: 'reports.error_person_not_allowed',
    message: 'Its owner may not make such a report any more.',
  }),
  customer_erased: msg({
    id: 'reports.error_customer_erased',
    message: 'A customer in it was erased. Generate it anew without them.',
  }),
  message_unsent: msg({
    id: 'reports.error_message_unsent',
    message: 'A message in it was taken back. Generate it anew without it.',
  }),
  stuck: msg({ id: 'reports.error_stuck', message: 'It took too long. Choose fewer days or brands.' }),
  failed: msg({ id: 'reports.error_failed', message: 'Something went wrong on our side.' }),
};

const mayBeSent = msg({ id: 'reports.mail_unknown', message: 'The mail may have gone out; nobody can tell.' });

/** Why a run did not do all that it was to do. */
export function runErrorWords(error: RunError): MessageDescriptor {
  if (error === 'mail.unknown') return mayBeSent;
  if (error.startsWith('mail.')) return mailProblemWords[error.slice('mail.'.length) as MailProblem];
  return reportErrorWords[error as ReportError];
}
