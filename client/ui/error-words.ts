import { i18n } from '@lingui/core';
import { type ErrorCode, isErrorCode } from '../../shared/errors.ts';
import type { Failed } from '../api.ts';

export function codeWords(code: ErrorCode): string {
  return i18n._(`error.${code}`);
}

/** What went wrong, for people, in the interface's language; the server's own words for a code that is not in the catalogue. */
export function errorWords({ code, status, message }: Failed): string {
  if (isErrorCode(code)) return codeWords(code);
  if (code === null && status === 500) return i18n._('error.no_answer');
  return message;
}
