import type { Conversation } from '../../shared/rows.ts';
import type { WaitingChoice } from './alert-settings.ts';

/** VIPs who wait for an answer; without any, customers who have waited too long. */
export interface Waiting {
  kind: 'vip' | 'overtime';
  count: number;
  /** The one with the earliest deadline. */
  first: Conversation;
}

export interface Watch {
  choice: WaitingChoice;
  me: string;
  /** The conversation that is open: nobody has to be told of it. */
  openId: string | null;
}

/** The strip's words about these conversations; null: it says nothing. */
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
