import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Message } from '../../shared/rows.ts';
import type { SendError } from '../../shared/send-errors.ts';

/** Returns the text that explains why a message is waiting or failed. Empty if there is no error. */
export function useSendReason(error: Message['error']): string {
  const { t, i18n } = useLingui();
  if (error === null) return '';
  if (isSendError(error.code)) return i18n._(sendReasonLabels[error.code]);
  const { code } = error;
  return t({ id: 'send.other', message: `Not sent (${code})` });
}

function isSendError(code: string): code is SendError {
  return Object.hasOwn(sendReasonLabels, code);
}

const sendReasonLabels: Record<SendError, MessageDescriptor> = {
  line_unreachable: msg({ id: 'send.line_unreachable', message: 'LINE can’t be reached. Retrying.' }),
  line_busy: msg({ id: 'send.line_busy', message: 'LINE is busy. Retrying.' }),
  line_error: msg({ id: 'send.line_error', message: 'LINE has a problem. Retrying.' }),
  quota_reached: msg({ id: 'send.quota_reached', message: 'This month’s quota is used up.' }),
  brand_limit_reached: msg({
    id: 'send.brand_limit_reached',
    message: 'This brand’s billed messages for this month are used up.',
  }),
  token_refused: msg({ id: 'send.token_refused', message: 'LINE rejects this account’s access token.' }),
  no_token: msg({ id: 'send.no_token', message: 'This LINE account has no access token.' }),
  account_disabled: msg({ id: 'send.account_disabled', message: 'This LINE account is disabled.' }),
  customer_unknown: msg({ id: 'send.customer_unknown', message: 'LINE can’t find this customer for this account.' }),
  content_refused: msg({ id: 'send.content_refused', message: 'LINE does not accept this content.' }),
  too_large: msg({ id: 'send.too_large', message: 'The message is larger than LINE allows.' }),
  not_allowed: msg({ id: 'send.not_allowed', message: 'The account’s plan does not allow this.' }),
  standby: msg({ id: 'send.standby', message: 'Another service is handling this chat right now.' }),
  gone: msg({ id: 'send.gone', message: 'The account is no longer in this chat.' }),
  refused: msg({ id: 'send.refused', message: 'LINE refused the message.' }),
  customer_left: msg({ id: 'send.customer_left', message: 'Not sent: the customer left this account.' }),
  customer_wrote: msg({ id: 'send.customer_wrote', message: 'Not sent: the customer wrote first.' }),
  conversation_blocked: msg({ id: 'send.conversation_blocked', message: 'Not sent: the conversation was blocked.' }),
  author_inactive: msg({ id: 'send.author_inactive', message: 'Not sent: the author’s account is not active.' }),
  author_not_allowed: msg({
    id: 'send.author_not_allowed',
    message: 'Not sent: the author is no longer allowed to reply here.',
  }),
};
