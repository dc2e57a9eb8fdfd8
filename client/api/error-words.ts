import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '../../shared/errors.ts';
import { percentText } from '../time/time.ts';
import type { Failed } from './api.ts';
import { codeDescriptors } from './error-descriptors.ts';

const noAnswer = msg({
  id: 'error.no_answer',
  message: 'The server is not responding. Check your connection and try again.',
});

/** Of rows that are being made anew; see `notReady` of the server. */
const rowsInTheMaking = msg({
  id: 'error.not_ready_progress',
  message: 'The server is getting its data ready: {percent} done.',
});

/** Whether a code is in the catalogue, whose English texts stay on the server. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(codeDescriptors, code);
}

export function codeWords(code: ErrorCode): string {
  return i18n._(codeDescriptors[code]);
}

/** An error in the interface's language; the server's own words for a code that is not in the catalogue. */
export function errorWords({ code, status, message, details }: Failed): string {
  const percent = code === 'not_ready' ? details.find(({ path }) => path === 'progress')?.message : undefined;
  if (percent !== undefined)
    return i18n._({ ...rowsInTheMaking, values: { percent: percentText(Number(percent), i18n.locale) } });
  if (isErrorCode(code)) return codeWords(code);
  // Without a code, what stands before the server answered in its place, in words of its own.
  if (code === null && status >= 500) return i18n._(noAnswer);
  return message;
}
