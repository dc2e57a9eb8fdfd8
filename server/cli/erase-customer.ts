import { nameOfCustomer } from '../../shared/customer.ts';
import { Refusal } from '../../shared/errors.ts';
import { eraseConversation } from '../commands/conversation-records.ts';
import type { Engine } from '../engine/engine.ts';
import type { LogRecord } from '../log/port.ts';
import { failed, type Outcome } from './outcome.ts';
import { printable } from './printable.ts';

interface EraseCustomer {
  engine: Pick<Engine, 'execute' | 'read' | 'log'>;
  conversationId: string;
  /** Returns the number of the customer's messages, and the hashes of the customer's files. */
  extent: () => { messages: number; files: readonly string[] };
  isStored: (file: string) => Promise<boolean>;
  /** Performs the recorded erasure. */
  carryOut: () => Promise<void>;
  /** Asks the operator to confirm the erasure by entering the conversation's id. Returns whether the operator confirmed it. */
  isSure: (id: string) => Promise<boolean>;
  print: (line: string) => void;
}

/**
 * Erases everything that a customer wrote and everything that describes the customer. The effect is the same as that of an erasure through
 * the API.
 */
export async function eraseCustomer(options: EraseCustomer): Promise<Outcome> {
  const { engine, conversationId, extent, carryOut, isStored, isSure, print } = options;
  const row = engine.read('conversation', conversationId)?.row;
  if (row === undefined) return failed(`Conversation ${conversationId} not found.`);
  const { messages, files } = extent();
  const brand = engine.read('brand', row.brandId)?.row.name ?? row.brandId;
  print(`${printable(nameOfCustomer(row.customer))} (${printable(brand)}): ${messages} messages`);
  if (!(await isSure(conversationId))) return failed('Nothing was erased: the ID does not match.');
  const stream = `conversation/${conversationId}`;
  const before = await engine.log.last(stream);
  try {
    await engine.execute(stream, 'system', eraseConversation({ conversationId }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return failed(error.message);
  }
  await carryOut();
  if (engine.read('erasure', conversationId) !== undefined)
    return failed('The erasure is recorded but not complete. The next start completes it.');
  const contents = await erasedSince(engine.log, stream, before);
  const deleted = await Promise.all(files.map(async (file) => !(await isStored(file))));
  const erased = { messages, contents, files: deleted.filter(Boolean).length };
  print(`erased: the content of ${messages} messages (${contents} contents in total) and ${erased.files} files`);
  return { exit: 'ok', answer: { conversationId, brandId: row.brandId, erased } };
}

async function erasedSince(log: Pick<Engine['log'], 'readStream'>, stream: string, before: number): Promise<number> {
  let count = 0;
  for (let after = before; ; ) {
    const records: LogRecord[] = await log.readStream(stream, after, 500);
    for (const event of records.flatMap(({ events }) => events))
      if (event.type === 'content.erased') count += event.contentIds.length;
    const last = records.at(-1);
    if (last === undefined) return count;
    after = last.position;
  }
}
