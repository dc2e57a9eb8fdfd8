import { readableText } from '../../../../shared/preview.ts';
import type { Message } from '../../../../shared/rows.ts';
import { localTime } from '../../../../shared/zoned-time.ts';
import { shownZone } from '../../../time/zone.ts';

/** Texts that a transcript needs, in the reader's language. */
export interface TranscriptReader {
  /** Returns the text of an event, such as an assignment, that the thread shows as a line. */
  system: (message: Message) => string;
  kind: (kind: Message['kind']) => string;
  customer: string;
  automatic: string;
  note: string;
  unsent: string;
}

/**
 * Formats a conversation as text. One paragraph per message, oldest first, with times in the business time zone.
 * @param messages newest first, in the order of the server's pages, because only the server can order messages of equal time
 */
export function transcriptOf(messages: readonly Message[], reader: TranscriptReader): string {
  return messages
    .filter(({ status }) => status !== 'scheduled')
    .toReversed()
    .map((message) => `[${local(Date.parse(message.at))}] ${paragraph(message, reader)}\n`)
    .join('');
}

function paragraph(message: Message, reader: TranscriptReader): string {
  const { direction, kind, author, status } = message;
  const text = readableText(message);
  if (direction === 'system') return `* ${[reader.system(message), text].filter((part) => part !== '').join(' — ')}`;
  const who = author.name || (direction === 'in' ? reader.customer : reader.automatic);
  const body =
    status === 'unsent' ? reader.unsent : kind === 'text' ? text : [`<${reader.kind(kind)}>`, text].join(' ');
  return `${who}${direction === 'note' ? ` (${reader.note})` : ''}: ${body.trimEnd()}`;
}

/** Returns the calendar day in the business time zone. */
export function dayOf(date: Date): string {
  return local(date.getTime()).slice(0, 10);
}

/** Formats a time in the business time zone, such as 2026-11-21 06:30. */
const local = (at: number) => new Date(localTime(at, shownZone())).toISOString().slice(0, 16).replace('T', ' ');
