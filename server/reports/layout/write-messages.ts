import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { readableText } from '../../../shared/preview.ts';
import type { Language } from '../../../shared/vocabulary.ts';
import { messageWords } from '../../export/message-words.ts';
import { wallClock } from '../../export/wall-clock.ts';
import { exportWords } from '../../export/words.ts';
import { type Column, longSheet, type Plain } from '../../export/workbook.ts';
import type { Writing } from '../data.ts';
import { type FoundMessage, messagesFile, messagesOf } from './message-rows.ts';

/** Bytes of rows above which a sheet may exceed the 4 GiB limit of a plain zip. */
const largeBytes = 1 << 30;

/** The report data that the messages need. */
export interface MessagesOf {
  /** Lines above the headings. */
  title: readonly string[];
  language: Language;
  zone: string;
  brands: readonly { id: string; name: string }[];
  accounts: readonly { id: string; nickname: string }[];
  /** Milliseconds, half-open. */
  time: { start: number; end: number };
}

/**
 * Writes every message of the range, one per line, in constant memory.
 * @returns the number of messages
 */
export async function writeMessages(
  data: MessagesOf,
  out: Writable,
  { dataDir, position, progress }: Writing,
  rowsMax?: number,
): Promise<number> {
  const columns = columnsOf(data);
  const brandIds = new Set(data.brands.map(({ id }) => id));
  let count = 0;
  async function* lines(): AsyncGenerator<Plain[]> {
    const found = messagesOf({ dataDir, position, brandIds, ...data.time, progress });
    for await (const one of found) {
      if (one.message.direction === 'system') continue;
      count += 1;
      yield columns.map(({ cell }) => cell(one));
    }
  }

  // A missing file is reported when it is read.
  const isLarge = (statSync(join(dataDir, messagesFile), { throwIfNoEntry: false })?.size ?? 0) > largeBytes;
  const stream = longSheet({ name: messageWords[data.language].sheet, columns, title: data.title }, lines(), {
    isLarge,
    ...(rowsMax === undefined ? {} : { rowsMax }),
  });
  await pipeline(Readable.fromWeb(stream as WebStream), out);
  progress(1);
  return count;
}

/** Columns with a function that returns a message's cell. */
function columnsOf({
  language,
  zone,
  brands,
  accounts,
}: MessagesOf): (Column & { cell: (found: FoundMessage) => Plain })[] {
  const { headings, directions, kinds, statuses, via } = messageWords[language];
  const { brand, lineAccount, status } = exportWords[language];
  const local = wallClock(zone);
  const nameOf = new Map(brands.map(({ id, name }) => [id, name]));
  const accountOf = new Map(accounts.map(({ id, nickname }) => [id, nickname]));
  const ofText = (heading: string, cell: (found: FoundMessage) => Plain) => ({
    heading,
    format: 'text' as const,
    cell,
  });
  return [
    { heading: headings.at, format: 'time', cell: ({ message }) => local(Date.parse(message.at)) },
    ofText(brand, ({ conversation }) => nameOf.get(conversation.brandId) ?? conversation.brandId),
    ofText(lineAccount, ({ conversation: { lineAccountId } }) => accountOf.get(lineAccountId) ?? lineAccountId),
    ofText(headings.conversation, ({ conversation }) => conversation.id),
    ofText(headings.customer, ({ conversation }) => conversation.customer),
    ofText(headings.direction, ({ message }) => directions[message.direction]),
    ofText(headings.author, ({ message }) => message.author.name),
    ofText(headings.kind, ({ message }) => kinds[message.kind]),
    ofText(headings.text, ({ message }) => textOf(message)),
    ofText(status, ({ message }) => statuses[message.status]),
    ofText(headings.via, ({ message: { sentVia } }) => (sentVia === null ? null : via[sentVia])),
    { heading: headings.response, format: 'seconds', cell: ({ responseSeconds }) => responseSeconds },
  ];
}

/** The text of a message, otherwise its file name. `null` for unsent messages. */
function textOf({ status, text, content }: FoundMessage['message']): string | null {
  if (status === 'unsent') return null;
  return readableText({ text, content }) || (typeof content.fileName === 'string' ? content.fileName : null);
}
