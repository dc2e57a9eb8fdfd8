import type { Failed } from './api.ts';

/** Whether a retry may succeed: after no response, a server error or a rate limit. */
export function isPassing({ status }: Pick<Failed, 'status'>): boolean {
  return status >= 500 || status === 429;
}
