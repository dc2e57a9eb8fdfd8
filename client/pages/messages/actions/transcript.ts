import { readableText } from '../../../../shared/preview.ts';
import type { Message } from '../../../../shared/rows.ts';
import { localTime } from '../../../figures/local-time.ts';
import { shownZone } from '../../../time/zone.ts';

/** The reader's settings for the words of a transcript. */
export interface TranscriptReader {
  /** A line of the thread that is no message, in words. */
  system: (message: Message) => string;
  kind: (kind: Message['kind']) => string;
  customer: string;
  automatic: string;
  note: string;
  unsent: string;
}

/**
 * A conversation as text, one message a paragraph, oldest first. Times are in the business zone.
 * @param messages newest first, as the server's pages have them: their order is told by nothing else where the moment is one
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
  const said =
    status === 'unsent' ? telling.unsent : kind === 'text' ? text : [`<${telling.kind(kind)}>`, text].join(' ');
  return `${who}${direction === 'note' ? ` (${telling.note})` : ''}: ${said.trimEnd()}`;
}

/** The calendar day in the business zone. */
export function dayOf(date: Date): string {
  return local(date.getTime()).slice(0, 10);
}

/** As 2026-11-21 06:30, in the business zone. */
const local = (at: number) => new Date(localTime(at, shownZone())).toISOString().slice(0, 16).replace('T', ' ');
