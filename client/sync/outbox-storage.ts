import { keys, readJson, writeJson } from '../session/storage.ts';
import type { PendingMessage } from './outbox.ts';

/** Reloaded before each change, because other tabs of this browser use the same entry. */
function kept(): PendingMessage[] {
  const stored = readJson(keys.pending);
  return Array.isArray(stored) ? stored : [];
}

export function keptPending(author: string): PendingMessage[] {
  return kept()
    .filter((message) => message.author === author)
    .map((message) => (message.state === 'failed' ? message : { ...message, state: 'sending', reason: null }));
}

export function keepPending(message: PendingMessage): void {
  const others = kept().filter(({ clientId }) => clientId !== message.clientId);
  writeJson(keys.pending, [...others, message]);
}

export function forgetPending(clientId: string): void {
  const rest = kept().filter((message) => message.clientId !== clientId);
  writeJson(keys.pending, rest);
}
