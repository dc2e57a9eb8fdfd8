import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailProblem } from '../../shared/mail.ts';
import type { ReportError, RunError } from '../../shared/reports.ts';
import { mailProblemLabels } from './mail-problem-labels.ts';

/** Texts that explain why a report was not generated. */
export const reportErrorLabels: Readonly<Record<ReportError, MessageDescriptor>> = {
  cancelled: msg({ id: 'reports.error_cancelled', message: 'Canceled.' }),
  interrupted: msg({ id: 'reports.error_interrupted', message: 'The server stopped while generating it.' }),
  disk_full: msg({ id: 'reports.error_disk_full', message: 'The server’s disk is full.' }),
  too_large: msg({ id: 'reports.error_too_large', message: 'It is too large. Choose fewer days or brands.' }),
  brand_deleted: msg({ id: 'reports.error_brand_deleted', message: 'Its brands were deleted.' }),
  no_brands: msg({ id: 'reports.error_no_brands', message: 'Its owner no longer has access to its brands.' }),
  brand_lost: msg({ id: 'reports.error_brand_lost', message: 'Its owner no longer has access to all of its brands.' }),
  person_inactive: msg({ id: 'reports.error_person_inactive', message: 'Its owner’s account is inactive.' }),
  person_not_allowed: msg({
    id: 'reports.error_person_not_allowed',
    message: 'Its owner can no longer create this report.',
  }),
  customer_erased: msg({
    id: 'reports.error_customer_erased',
    message: 'A customer in it was erased. Generate it again.',
  }),
  message_unsent: msg({
    id: 'reports.error_message_unsent',
    message: 'A message in it was unsent. Generate it again.',
  }),
  stuck: msg({ id: 'reports.error_stuck', message: 'It took too long. Choose fewer days or brands.' }),
  failed: msg({ id: 'reports.error_failed', message: 'Something went wrong on the server.' }),
};

const mayBeSent = msg({
  id: 'reports.mail_unknown',
  message: 'The email may have been sent, but this can’t be confirmed.',
});

/** Returns the text that explains why a run failed or was incomplete. */
export function runErrorText(error: RunError): MessageDescriptor {
  if (error === 'mail.unknown') return mayBeSent;
  if (error.startsWith('mail.')) return mailProblemLabels[error.slice('mail.'.length) as MailProblem];
  return reportErrorLabels[error as ReportError];
}
