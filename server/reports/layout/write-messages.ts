import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { messageWords } from '../../export/message-words.ts';
import { wallClock } from '../../export/wall-clock.ts';
import { type Column, longSheet, type Plain } from '../../export/workbook.ts';
import type { ReportData, ReportMessages, Writing } from '../data.ts';
import { type FoundMessage, messagesOf, rowsFile } from './message-rows.ts';
import { pour } from './pour.ts';

/** A sheet made of more than so many bytes of rows may need more than the 4 GiB of a plain zip. */
const largeBytes = 1 << 30;

/** Every message of the range, a line each, in a file whose making takes the same memory whatever its length. */
export async function writeMessages(
  data: ReportData,
  { start, end, hasWords }: ReportMessages,
  out: Writable,
  { dataDir, progress, signal }: Writing,
  rowsMax?: number,
): Promise<void> {
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
  async function* lines(): AsyncGenerator<Plain[]> {
    const found = messagesOf({ dataDir, brandIds: new Set(brands.keys()), start, end, progress, signal });
    for await (const one of found) if (one.message.direction !== 'system') yield cells(one);
  }

  const isLarge = statSync(join(dataDir, rowsFile)).size > largeBytes;
  const stream = longSheet({ name: words.sheet, columns }, lines(), {
    isLarge,
    ...(rowsMax === undefined ? {} : { rowsMax }),
  });
  await pour(Readable.fromWeb(stream as WebStream), out, signal);
  progress(1);
}

/** The words of a message, else the name of its file; nothing of one that was taken back. */
function textOf({ status, text, content }: FoundMessage['message']): string | null {
  if (status === 'unsent') return null;
  return text || (typeof content.fileName === 'string' ? content.fileName : null);
}
