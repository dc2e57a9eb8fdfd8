import { firstEntriesOf } from './first-entries.ts';
import { type Entry, firstLine } from './format.ts';
import { tarEntriesOf } from './tar-entries.ts';
import { mark, opening } from './under-passphrase.ts';

/**
 * The parts of a backup in any format, encrypted or not, as they arrive.
 * @throws Refusal `not_a_backup` if it is not a backup, is truncated or was modified; `wrong_passphrase`
 */
export async function* entriesOf(source: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Entry> {
  const { start, all } = await begun(source, firstLine.length);
  if (start.subarray(0, mark.length).equals(mark)) {
    const { sum, archive } = await opening(all, passphrase);
    yield* tarEntriesOf(archive, sum);
  } else if (start.toString() === firstLine) yield* firstEntriesOf(all);
  else yield* tarEntriesOf(all, null);
}

/** Reads the first bytes of a source. `all` is the whole source, including those bytes. */
async function begun(source: AsyncIterable<Buffer>, length: number) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  while (held.length < length) {
    const { value, done } = await chunks.next();
    if (done) break;
    held = Buffer.concat([held, value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield held;
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  return { start: held.subarray(0, length), all: all() };
}
