import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Message } from '../../../shared/rows.ts';
import type { CountedTurn } from '../../kinds/figure-rows.ts';
import { openFigures, openRowsFile } from '../../queries/rows-files.ts';
import { readingOf } from '../../storage/derived-file.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { Sqlite } from '../../storage/sqlite.ts';

/** The conversation of the messages that follow. */
export interface ListedConversation {
  id: string;
  brandId: string;
  lineAccountId: string;
  customer: string;
}

export interface FoundMessage {
  conversation: ListedConversation;
  message: Message;
  /** `null` unless the message is the reply of a turn. */
  responseSeconds: number | null;
}

interface Asked {
  dataDir: string;
  /** The figures' rows, which contain the response times, include the log up to this position. */
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

export const messagesFile = 'views.db';
const conversationsPage = 200;
const messagesPage = 500;

/**
 * Messages of some brands in a time range, conversation by conversation. Each page is a separate read, so that no read transaction prevents
 * erased data from leaving the file: messages erased between two pages are omitted.
 * @throws Refusal `not_ready`, DamagedRows
 */
export async function* messagesOf({
  dataDir,
  position,
  brandIds,
  start,
  end,
  progress,
}: Asked): AsyncGenerator<FoundMessage> {
  const figures = openFigures(dataDir, position);
  const views = openedBeside(figures, dataDir);
  try {
    const all = views.prepare<[], number>('SELECT count(*) FROM conversations').pluck().get() ?? 0;
    const conversations = views.prepare<[string, number], ListedConversation>(
      "SELECT id, brand_id AS brandId, line_account_id AS lineAccountId, row ->> '$.customer.displayName' AS customer " +
        'FROM conversations WHERE id > ? ORDER BY id LIMIT ?',
    );
    const messages = views.prepare<[string, number, number, string, number, number], Found>(
      'SELECT id, at, position, row FROM messages WHERE conversation_id = ? ' +
        'AND (at, position, id) > (?, ?, ?) AND at < ? ORDER BY at, position, id LIMIT ?',
    );
    const turns = figures.prepare<[string], string>('SELECT row FROM turns WHERE conversation_id = ?').pluck();
    let looked = 0;
    const tell = () => progress(Math.min(1, looked / Math.max(1, all)));
    for (let after = ''; ; ) {
      const page = conversations.all(after, conversationsPage);
      for (const conversation of page) {
        if (brandIds.has(conversation.brandId)) yield* messagesIn(conversation);
      }
      looked += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < conversationsPage) return;
      tell();
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
          yield {
            conversation,
            message: readingOf(views, () => parsedRow(row) as Message),
            responseSeconds: times?.get(id) ?? null,
          };
        }
        const last = found.at(-1);
        if (last === undefined || found.length < messagesPage) return;
        place = [last.at, last.position, last.id];
        tell();
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

/** Response times in seconds, by the id of the reply. */
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
