import type { BatchAction, BatchResult } from '../../shared/api/conversation-changes.ts';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { call, type Failed } from '../api/api.ts';
import { toastError } from '../toasts/toast.ts';
import { rowStore } from './store.ts';

interface BatchPart {
  ids: readonly string[];
  change: BatchAction;
  patch: Partial<Conversation>;
}

/**
 * Changes many conversations. The changes are shown at once, and reverted for conversations that the server refuses to change.
 * @returns the result for each conversation
 */
export async function actOnMany(parts: readonly BatchPart[]): Promise<BatchResult[]> {
  const calls = parts.flatMap(({ ids, ...part }) => chunks(ids).map((some) => ({ ids: some, ...part })));
  const answers = await Promise.all(calls.map(one));
  const failed = answers.find((answer): answer is Failed => !Array.isArray(answer));
  if (failed !== undefined) toastError(failed);
  return answers.flatMap((answer) => (Array.isArray(answer) ? answer : []));
}

async function one({ ids, change, patch }: BatchPart): Promise<BatchResult[] | Failed> {
  const ends = new Map(ids.map((id) => [id, rowStore.overlay('conversation', id, patch)]));
  const result = await call('POST /conversations/batch', { body: { ids: [...ids], ...change } });
  const done = new Set(result.error ? [] : result.data.filter(({ success }) => success).map(({ id }) => id));
  for (const [id, end] of ends) end(!result.error && done.has(id) ? result.position : null);
  return result.error ? result : result.data;
}

function chunks(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / limits.pageMax);
  return Array.from({ length: count }, (_, n) => ids.slice(n * limits.pageMax, (n + 1) * limits.pageMax));
}
