import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ErrorCode, errors, isErrorCode } from '../../shared/errors.ts';
import { percentText } from '../time/time.ts';
import type { Failed } from './api.ts';

const noAnswer = msg({
  id: 'error.no_answer',
  message: 'The server is not responding. Check your connection and try again.',
});

/** Text of the error `not_ready` while the server rebuilds its rows, with the progress. */
const rowsInTheMaking = msg({
  id: 'error.not_ready_progress',
  message: 'The server is getting its data ready: {percent} done.',
});

export function codeText(code: ErrorCode): string {
  return i18n._(errors[code][1]);
}

/** Returns the text of an error in the language of the interface. Codes outside the catalogue show the server's own message. */
export function errorText({ code, status, message, details }: Failed): string {
  const percent = code === 'not_ready' ? details.find(({ path }) => path === 'progress')?.message : undefined;
  if (percent !== undefined)
    return i18n._({ ...rowsInTheMaking, values: { percent: percentText(Number(percent), i18n.locale) } });
  if (isErrorCode(code)) return codeText(code);
  // Without a code, there was no response, or a proxy in front of the server sent a response with its own text.
  if (code === null && status >= 500) return i18n._(noAnswer);
  return message;
}
