import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ErrorCode, isErrorCode } from '../shared/errors.ts';
import type { Failed } from './api.ts';
import { codeDescriptors } from './error-descriptors.ts';

const noAnswer = msg({
  id: 'error.no_answer',
  message: 'The server does not answer. Check your connection and try again.',
});

export function codeWords(code: ErrorCode): string {
  return i18n._(codeDescriptors[code]);
}

/** What went wrong, for people, in the interface's language; the server's own words for a code that is not in the catalogue. */
export function errorWords({ code, status, message }: Failed): string {
  if (isErrorCode(code)) return codeWords(code);
  // Without a code, what stands before the server answered in its place, in words of its own.
  if (code === null && status >= 500) return i18n._(noAnswer);
  return message;
}
