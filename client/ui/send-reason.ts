import { useLingui } from '@lingui/react/macro';
import type { Message } from '../../shared/rows.ts';
import type { SendError } from '../../shared/send-errors.ts';
import { sendWords } from './send-words.ts';

/** Returns the text for why a message waits or failed. Empty if there is nothing to report. */
export function useSendReason(error: Message['error']): string {
  const { t, i18n } = useLingui();
  if (error === null) return '';
  if (isSendError(error.code)) return i18n._(sendWords[error.code]);
  const { code } = error;
  return t({ id: 'send.other', message: `Not sent (${code})` });
}

function isSendError(code: string): code is SendError {
  return Object.hasOwn(sendWords, code);
}
