import { dirname } from 'node:path';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { compact } from '../storage/compact.ts';
import { openFile } from '../storage/open-file.ts';
import { truncateWal } from '../storage/wal-truncation.ts';
import { eraseInCopies, removeCopies } from './copies.ts';
import type { Answered, SentCall } from './sqlite-link.ts';
import type { LogAnswer, LogCall } from './sqlite-messages.ts';
import { SqliteLogWriter } from './sqlite-writer.ts';

/** Thread that writes the log file, so that fsyncs and checkpoints never block the event loop. */

type Append = Extract<LogCall, { do: 'append' }>;
type Other = Exclude<LogCall, Append>;
type Any = SentCall<Append> | SentCall<Other>;

const port = parentPort as MessagePort;
const folder = dirname(workerData as string);
const sqlite = openFile(workerData as string, { synchronous: 'FULL', cache: 6 });
const writer = new SqliteLogWriter(sqlite);

let copies = 0;

const isAppend = (call: Any): call is SentCall<Append> => call.question.do === 'append';
const tell = (answer: Answered) => port.postMessage(answer);

/** Appends that arrived during the last transaction share the next one. */
function takeAll(first: Any): void {
  let appends: SentCall<Append>[] = [];
  for (let call: Any | undefined = first; call !== undefined; call = receiveMessageOnPort(port)?.message) {
    if (isAppend(call)) {
      appends.push(call);
      continue;
    }
    append(appends);
    appends = [];
    void answer(call.ask, call.question);
  }
  append(appends);
}

function append(calls: readonly SentCall<Append>[]): void {
  if (calls.length === 0) return;
  try {
    const all = writer.append(calls.map(({ question }) => question.records));
    calls.forEach(({ ask }, i) => {
      tell({ ask, answer: all[i] ?? null });
    });
  } catch (error) {
    for (const { ask } of calls) tell({ ask, error: String(error) });
  }
}

async function answer(ask: number, question: Other): Promise<void> {
  try {
    tell({ ask, answer: await doIt(question) });
  } catch (error) {
    tell({ ask, error: String(error) });
  }
}

async function doIt(question: Other): Promise<LogAnswer> {
  switch (question.do) {
    case 'erase':
      writer.erase(question.contentIds);
      eraseInCopies(folder, question.contentIds);
      return null;
    case 'rewrite':
      writer.rewrite(question.records);
      if (question.records.length > 0) removeCopies(folder);
      return null;
    case 'hasRoom':
      return writer.hasRoom();
    case 'truncate':
      return truncateWal(sqlite);
    case 'copy':
      // With another connection, the backup would restart with every record.
      copies += 1;
      await sqlite.backup(question.file).finally(() => {
        copies -= 1;
      });
      return null;
    case 'compact':
      if (copies > 0) throw new Error('a backup is being written');
      compact(sqlite);
      return null;
    case 'close':
      sqlite.close();
      return null;
  }
}

port.on('message', takeAll);
