import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Language } from '../../../shared/vocabulary.ts';
import { messageWords } from '../../export/message-words.ts';
import { wallClock } from '../../export/wall-clock.ts';
import { type Column, longSheet, type Plain } from '../../export/workbook.ts';
import type { ReportMessages, Writing } from '../data.ts';
import { type FoundMessage, messagesOf, rowsFile } from './message-rows.ts';
import { pour } from './pour.ts';

/** A sheet made of more than so many bytes of rows may need more than the 4 GiB of a plain zip. */
const largeBytes = 1 << 30;

/** The part of a report's data that the messages need. */
export interface MessagesOf {
  language: Language;
  zone: string;
  brands: readonly { id: string; name: string }[];
  channels: readonly { id: string; nickname: string }[];
}

/**
 * Every message of the range, a line each, in a file whose making takes the same memory whatever its length.
 * @returns how many there are
 */
export async function writeMessages(
  data: MessagesOf,
  { start, end, hasWords }: ReportMessages,
  out: Writable,
  { dataDir, progress, signal }: Writing,
  rowsMax?: number,
): Promise<number> {
  const { language, zone } = data;
  const words = messageWords[language];
  const local = wallClock(zone);
  const brands = new Map(data.brands.map(({ id, name }) => [id, name]));
  const accounts = new Map(data.channels.map(({ id, nickname }) => [id, nickname]));
  const formats: Partial<Record<keyof typeof words.headings, Column['format']>> = { at: 'time', response: 'seconds' };
  const columns = (Object.keys(words.headings) as (keyof typeof words.headings)[]).map((name) => ({
    heading: words.headings[name],
    format: formats[name] ?? 'text',
  }));

  const cells = ({ talk, message, responseSeconds }: FoundMessage): Plain[] => [
    local(Date.parse(message.at)),
    brands.get(talk.brandId) ?? talk.brandId,
    accounts.get(talk.lineAccountId) ?? talk.lineAccountId,
    talk.id,
    hasWords ? talk.customer : null,
    words.directions[message.direction],
    // A customer's name is for those who may read what they wrote.
    hasWords || message.author.type !== 'customer' ? message.author.name : null,
    words.kinds[message.kind],
    hasWords ? textOf(message) : null,
    words.statuses[message.status],
    message.sentVia === null ? null : words.via[message.sentVia],
    responseSeconds,
  ];
  let count = 0;
  async function* lines(): AsyncGenerator<Plain[]> {
    const found = messagesOf({ dataDir, brandIds: new Set(brands.keys()), start, end, progress, signal });
    for await (const one of found) {
      if (one.message.direction === 'system') continue;
      count += 1;
      yield cells(one);
    }
  }

  const isLarge = statSync(join(dataDir, rowsFile)).size > largeBytes;
  const stream = longSheet({ name: words.sheet, columns }, lines(), {
    isLarge,
    ...(rowsMax === undefined ? {} : { rowsMax }),
  });
  await pour(Readable.fromWeb(stream as WebStream), out, signal);
  progress(1);
  return count;
}

/** The words of a message, else the name of its file; nothing of one that was taken back. */
function textOf({ status, text, content }: FoundMessage['message']): string | null {
  if (status === 'unsent') return null;
  return text || (typeof content.fileName === 'string' ? content.fileName : null);
}
