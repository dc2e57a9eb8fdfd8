import { readableText } from '../../../../shared/preview.ts';
import type { Message } from '../../../../shared/rows.ts';
import { localTime } from '../../../figures/local-time.ts';
import { shownZone } from '../../../time/zone.ts';

/** Texts of a transcript in the reader's language. */
export interface TranscriptReader {
  /** Text of a system line. */
  system: (message: Message) => string;
  kind: (kind: Message['kind']) => string;
  customer: string;
  automatic: string;
  note: string;
  unsent: string;
}

/**
 * Formats a conversation as text, one paragraph per message, oldest first, with times in the business time zone.
 * @param messages newest first, as in the server's pages, which alone define the order of messages with equal times
 */
export function transcriptOf(messages: readonly Message[], telling: TranscriptReader): string {
  return messages
    .toReversed()
    .map((message) => `[${local(Date.parse(message.at))}] ${paragraph(message, telling)}\n`)
    .join('');
}

function paragraph(message: Message, telling: TranscriptReader): string {
  const { direction, kind, author, status } = message;
  const text = readableText(message);
  if (direction === 'system') return `* ${[telling.system(message), text].filter((part) => part !== '').join(' — ')}`;
  const who = author.name || (direction === 'in' ? telling.customer : telling.automatic);
  const body =
    status === 'unsent' ? telling.unsent : kind === 'text' ? text : [`<${telling.kind(kind)}>`, text].join(' ');
  return `${who}${direction === 'note' ? ` (${telling.note})` : ''}: ${body.trimEnd()}`;
}

/** Calendar day in the business time zone. */
export function dayOf(date: Date): string {
  return local(date.getTime()).slice(0, 10);
}

/** Formats a time as 2026-11-21 06:30 in the business time zone. */
const local = (at: number) => new Date(localTime(at, shownZone())).toISOString().slice(0, 16).replace('T', ' ');
