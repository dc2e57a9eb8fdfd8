import type { Failed } from './api.ts';

/** Whether the same call may go well later: it had no answer, the server has trouble, or it was asked too often. */
export function isPassing({ status }: Pick<Failed, 'status'>): boolean {
  return status >= 500 || status === 429;
}
