import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageStatusTexts } from '../../../shared/message-status-texts.ts';
import { messageKindTexts } from '../../../shared/message-texts.ts';
import { readableText } from '../../../shared/preview.ts';
import type { Message } from '../../../shared/rows.ts';
import type { Language } from '../../../shared/vocabulary.ts';
import { directionTexts, sentViaTexts, sheetTextsIn } from '../../export/texts.ts';
import { wallClock } from '../../export/wall-clock.ts';
import { type Column, longSheet, type Plain } from '../../export/workbook.ts';
import type { CountedTurn } from '../../kinds/figure-rows.ts';
import { openFigures, openRowsFile } from '../../queries/rows-files.ts';
import { readingOf } from '../../storage/derived-file.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import { allIn } from '../../texts/texts.ts';
import type { Writing } from '../data.ts';

/** Conversation that a message belongs to. */
interface ListedConversation {
  id: string;
  brandId: string;
  lineAccountId: string;
  customer: string;
}

interface FoundMessage {
  conversation: ListedConversation;
  message: Message;
  /** `null` unless the message is the reply that ended a turn. */
  responseSeconds: number | null;
}

interface MessagesQuery {
  dataDir: string;
  /** Position that the figures' rows must include, because the response times are read from these rows. */
  position: number;
  brandIds: ReadonlySet<string>;
  start: number;
  end: number;
  progress: (share: number) => void;
}

interface Found {
  id: string;
  at: number;
  position: number;
  row: string;
}

const messagesFile = 'views.db';
const conversationsPage = 200;
const messagesPage = 500;

/**
 * Yields the messages of some brands in a time range, one conversation after the other. Each page is read in a separate transaction,
 * because a long transaction would keep erased data in the file. Messages erased between two pages are omitted.
 * @throws Refusal `not_ready`, DamagedRows
 */
async function* messagesOf({
  dataDir,
  position,
  brandIds,
  start,
  end,
  progress,
}: MessagesQuery): AsyncGenerator<FoundMessage> {
  const figures = openFigures(dataDir, position);
  const views = openedBeside(figures, dataDir);
  try {
    const all = views.prepare<[], number>('SELECT count(*) FROM conversations').pluck().get() ?? 0;
    const conversations = views.prepare<[string, number], ListedConversation>(
      "SELECT id, brand_id AS brandId, line_account_id AS lineAccountId, coalesce(row ->> '$.customer.alias', row ->> '$.customer.displayName') AS customer " +
        'FROM conversations WHERE id > ? ORDER BY id LIMIT ?',
    );
    const messages = views.prepare<[string, number, number, string, number, number], Found>(
      'SELECT id, at, position, row FROM messages WHERE conversation_id = ? ' +
        'AND (at, position, id) > (?, ?, ?) AND at < ? ORDER BY at, position, id LIMIT ?',
    );
    const turns = figures.prepare<[string], string>('SELECT row FROM turns WHERE conversation_id = ?').pluck();
    let looked = 0;
    const report = () => progress(Math.min(1, looked / Math.max(1, all)));
    for (let after = ''; ; ) {
      const page = conversations.all(after, conversationsPage);
      for (const conversation of page) {
        if (brandIds.has(conversation.brandId)) yield* messagesIn(conversation);
      }
      looked += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < conversationsPage) return;
      report();
      await nextTurn();
      after = last.id;
    }

    async function* messagesIn(conversation: ListedConversation): AsyncGenerator<FoundMessage> {
      let times: Map<string, number> | null = null;
      let place: [number, number, string] = [start, -1, ''];
      for (;;) {
        const found = messages.all(conversation.id, ...place, end, messagesPage);
        times ??= found.length === 0 ? null : readingOf(figures, () => responseTimes(turns.all(conversation.id)));
        for (const { id, row } of found) {
          const message = readingOf(views, () => parsedRow(row) as Message);
          if (message.status === 'scheduled') continue;
          yield {
            conversation,
            message,
            responseSeconds: times?.get(id) ?? null,
          };
        }
        const last = found.at(-1);
        if (last === undefined || found.length < messagesPage) return;
        place = [last.at, last.position, last.id];
        report();
        await nextTurn();
      }
    }
  } finally {
    views.close();
    figures.close();
  }
}

function openedBeside(figures: Sqlite, dataDir: string): Sqlite {
  try {
    return openRowsFile(dataDir, messagesFile);
  } catch (error) {
    figures.close();
    throw error;
  }
}

/** Returns response times in seconds, by the id of the reply. */
function responseTimes(rows: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const text of rows) {
    const { state, answerId, openedAt, endedAt } = parsedRow(text) as CountedTurn;
    if (state === 'answered' && answerId !== null && endedAt !== null) {
      times.set(answerId, Math.max(0, endedAt - openedAt) / 1000);
    }
  }
  return times;
}

/** Size of the file with the messages, in bytes, above which a sheet may exceed the 4 GiB limit of a plain zip file. */
const largeBytes = 1 << 30;

/** Data of a report that is needed for its messages. */
interface MessagesReport {
  /** Lines above the headings. */
  title: readonly string[];
  language: Language;
  zone: string;
  brands: readonly { id: string; name: string }[];
  accounts: readonly { id: string; nickname: string }[];
  /** Milliseconds UTC, end exclusive. */
  time: { start: number; end: number };
}

/**
 * Writes every message in the time range, one per row. Uses constant memory.
 * @returns the number of messages
 */
export async function writeMessages(
  data: MessagesReport,
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

  // Treats a missing file as empty here, because the error is reported when the file is opened for reading.
  const isLarge = (statSync(join(dataDir, messagesFile), { throwIfNoEntry: false })?.size ?? 0) > largeBytes;
  const stream = longSheet({ name: sheetTextsIn(data.language).messages, columns, title: data.title }, lines(), {
    isLarge,
    ...(rowsMax === undefined ? {} : { rowsMax }),
  });
  await pipeline(Readable.fromWeb(stream as WebStream), out);
  progress(1);
  return count;
}

/** Returns the columns. Each has a function that returns the cell of a message. */
function columnsOf({
  language,
  zone,
  brands,
  accounts,
}: MessagesReport): (Column & { cell: (found: FoundMessage) => Plain })[] {
  const headings = sheetTextsIn(language);
  const directions = allIn(directionTexts, language);
  const kinds = allIn(messageKindTexts, language);
  const statuses = allIn(messageStatusTexts, language);
  const via = allIn(sentViaTexts, language);
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
    ofText(headings.brand, ({ conversation }) => nameOf.get(conversation.brandId) ?? conversation.brandId),
    ofText(
      headings.lineAccount,
      ({ conversation: { lineAccountId } }) => accountOf.get(lineAccountId) ?? lineAccountId,
    ),
    ofText(headings.conversation, ({ conversation }) => conversation.id),
    ofText(headings.customer, ({ conversation }) => conversation.customer),
    ofText(headings.direction, ({ message }) => directions[message.direction]),
    ofText(headings.author, ({ message }) => message.author.name),
    ofText(headings.kind, ({ message }) => kinds[message.kind]),
    ofText(headings.text, ({ message }) => textOf(message)),
    ofText(headings.status, ({ message }) => statuses[message.status]),
    ofText(headings.via, ({ message: { sentVia } }) => (sentVia === null ? null : via[sentVia])),
    { heading: headings.responseSeconds, format: 'seconds', cell: ({ responseSeconds }) => responseSeconds },
  ];
}

/** Returns the text of a message, or its file name if it has no text. `null` if the message was unsent or has neither. */
function textOf({ status, text, content }: FoundMessage['message']): string | null {
  if (status === 'unsent') return null;
  return readableText({ text, content }) || (typeof content.fileName === 'string' ? content.fileName : null);
}
