import { dirname } from 'node:path';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { compact } from '../storage/compact.ts';
import { openFile } from '../storage/open-file.ts';
import { truncateWal } from '../storage/wal-truncation.ts';
import { eraseInCopies, removeCopies } from './copies.ts';
import { SqliteLogCopy } from './sqlite-copy.ts';
import type { Reply, SentCall } from './sqlite-link.ts';
import type { LogCall, LogResult, Pulled } from './sqlite-messages.ts';
import { SqliteLogWriter } from './sqlite-writer.ts';

/**
 * Module that runs as the thread that writes the log file. A separate thread is used, so that fsyncs and checkpoints never block the event
 * loop.
 */

type Append = Extract<LogCall, { do: 'append' }>;
type Other = Exclude<LogCall, Append>;
type Any = SentCall<Append> | SentCall<Other>;

const port = parentPort as MessagePort;
const folder = dirname(workerData as string);
const sqlite = openFile(workerData as string, { synchronous: 'FULL', cache: 6 });
const writer = new SqliteLogWriter(sqlite);
let copy: SqliteLogCopy | null = null;

let copies = 0;

const isAppend = (sent: Any): sent is SentCall<Append> => sent.call.do === 'append';
const reply = (message: Reply) => port.postMessage(message);
const failure = (id: number, error: unknown): Reply => ({
  id,
  error: String(error),
  code: (error as { code?: unknown }).code,
});

/** Processes all requests that have arrived. Consecutive appends share a transaction. */
function takeAll(first: Any): void {
  let appends: SentCall<Append>[] = [];
  for (let sent: Any | undefined = first; sent !== undefined; sent = receiveMessageOnPort(port)?.message) {
    if (isAppend(sent)) {
      appends.push(sent);
      continue;
    }
    append(appends);
    appends = [];
    void run(sent.id, sent.call);
  }
  append(appends);
}

function append(calls: readonly SentCall<Append>[]): void {
  if (calls.length === 0) return;
  try {
    const all = writer.append(calls.map(({ call }) => call.records));
    calls.forEach(({ id }, i) => {
      reply({ id, result: all[i] ?? null });
    });
  } catch (error) {
    for (const { id } of calls) reply(failure(id, error));
  }
}

async function run(id: number, call: Other): Promise<void> {
  try {
    reply({ id, result: await resultOf(call) });
  } catch (error) {
    reply(failure(id, error));
  }
}

async function resultOf(call: Other): Promise<LogResult> {
  switch (call.do) {
    case 'erase':
      writer.erase(call.contentIds);
      eraseInCopies(folder, call.contentIds);
      return null;
    case 'rewrite':
      writer.rewrite(call.records);
      if (call.records.length > 0) removeCopies(folder);
      return null;
    case 'replicate':
      copy ??= new SqliteLogCopy(sqlite, writer, folder);
      return copy.replicate(call.after, call.change, JSON.parse(call.text) as Pulled);
    case 'hasRoom':
      return writer.hasRoom();
    case 'truncate':
      return truncateWal(sqlite);
    case 'copy':
      // Copies with the connection that writes. On another connection, SQLite would start the copy again after every new record.
      copies += 1;
      await sqlite.backup(call.file).finally(() => {
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
