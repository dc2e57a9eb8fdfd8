import type { Conversation } from '../../shared/rows.ts';
import type { WaitingChoice } from './alert-settings.ts';

/** VIPs waiting for a reply. If there are none, overdue customers. */
export interface Waiting {
  kind: 'vip' | 'overtime';
  count: number;
  /** The conversation with the earliest deadline. */
  first: Conversation;
}

export interface Watch {
  choice: WaitingChoice;
  me: string;
  /** The open conversation, which is left out. */
  openId: string | null;
}

/** Summary of the waiting conversations for the strip. `null` if there is nothing to show. */
export function waitingAmong(rows: readonly Conversation[], watch: Watch): Waiting | null {
  const waiting = rows.filter((row) => row.dueAt !== null && concerns(row, watch)).sort(byDeadline);
  return (
    group('vip', waiting.filter(isVip)) ??
    group(
      'overtime',
      waiting.filter(({ overdue }) => overdue),
    )
  );
}

function group(kind: Waiting['kind'], rows: readonly Conversation[]): Waiting | null {
  const [first] = rows;
  return first === undefined ? null : { kind, count: rows.length, first };
}

function concerns({ id, assignedTo }: Conversation, { choice, me, openId }: Watch): boolean {
  if (choice === 'none' || id === openId) return false;
  return choice === 'all' || assignedTo === null || assignedTo === me;
}

const isVip = ({ memberGroup }: Conversation) => memberGroup !== 'normal';
const byDeadline = (a: Conversation, b: Conversation) => Date.parse(a.dueAt ?? '') - Date.parse(b.dueAt ?? '');
