import { createHash } from 'node:crypto';
import { Refusal } from '../../shared/errors.ts';
import { type Entry, FirstHeader, firstLine, headerMax } from './format.ts';

/** Reads a backup in the first format as it arrives. @throws Refusal `not_a_backup` if it is not a backup, is truncated or was modified */
export async function* firstEntriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const chunks = source[Symbol.asyncIterator]();
  const sum = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const { value, done } = await chunks.next();
    if (done) throw new Refusal('not_a_backup');
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  }
  function take(length: number): Buffer {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  }
  async function line(): Promise<Buffer> {
    for (let from = 0; ; ) {
      const end = held.indexOf(10, from);
      if (end >= 0) return take(end + 1);
      if (held.length > headerMax) throw new Refusal('not_a_backup');
      from = held.length;
      await more();
    }
  }
  async function* bytesOf(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (held.length === 0) await more();
      const taken = take(Math.min(left, held.length));
      left -= taken.length;
      sum.update(taken);
      yield taken;
    }
  }

  const first = await line();
  if (first.toString() !== firstLine) throw new Refusal('not_a_backup');
  sum.update(first);
  for (;;) {
    const raw = await line();
    const header = headerOf(raw);
    if (header.entry === 'end') {
      const isRight = header.sum === sum.digest('hex') && held.length === 0 && (await chunks.next()).done === true;
      if (!isRight) throw new Refusal('not_a_backup');
      return;
    }
    sum.update(raw);
    yield { header, bytes: bytesOf('bytes' in header ? header.bytes : 0) };
  }
}

function headerOf(raw: Buffer): FirstHeader {
  try {
    return FirstHeader.parse(JSON.parse(raw.toString()));
  } catch {
    throw new Refusal('not_a_backup');
  }
}
