import { readableText } from '../../../../shared/preview.ts';
import type { Message } from '../../../../shared/rows.ts';
import { twoDigits } from '../../../time/two-digits.ts';

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
 * A conversation as text, one message a paragraph, oldest first. Times are the browser's.
 * @param messages newest first, as the server's pages have them: their order is told by nothing else where the moment is one
 */
export function transcriptOf(messages: readonly Message[], telling: TranscriptReader): string {
  return messages
    .toReversed()
    .map((message) => `[${localTime(message.at)}] ${paragraph(message, telling)}\n`)
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

/** The calendar day in the browser's zone. */
export function dayOf(date: Date): string {
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}

function localTime(at: string): string {
  const date = new Date(at);
  return `${dayOf(date)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
