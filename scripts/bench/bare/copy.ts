import Database from 'better-sqlite3';

/**
 * Minimal counterpart that the rebuild measurement is compared with: reads and parses every record and writes it as one row, without
 * computing anything.
 */
const [from, to] = process.argv.slice(2);
const log = new Database(from, { readonly: true });
const target = new Database(to);
target.pragma('journal_mode = MEMORY');
target.pragma('synchronous = OFF');
target.exec('CREATE TABLE copies (id TEXT PRIMARY KEY, row TEXT NOT NULL)');
const read = log.prepare<[number], { position: number; stream: string; events: string }>(
  'SELECT position, stream, events FROM records WHERE position > ? ORDER BY position LIMIT 1000',
);
const write = target.prepare('INSERT INTO copies (id, row) VALUES (?, ?)');
for (let after = 0; ; ) {
  const records = read.all(after);
  const last = records.at(-1);
  if (last === undefined) break;
  target.transaction(() => {
    for (const { position, stream, events } of records) {
      write.run(`${stream}/${position}`, JSON.stringify(JSON.parse(events)));
    }
  })();
  after = last.position;
}
target.close();
