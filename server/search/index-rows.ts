import type { Sqlite } from '../storage/sqlite.ts';
import { charactersOf, gramsOf } from './grams.ts';
import { columnsOf, tablesOf } from './index-file.ts';
import type { Doc, Indexed } from './messages.ts';

interface Known {
  place: number;
  text: string;
  brandId: string;
  marks: string;
  at: number;
}

function statementsOf(sqlite: Sqlite, kind: Indexed) {
  const { docs, postings, grams, characters, lengths } = tablesOf[kind];
  const values = lengths.map(() => '?').join(', ');
  return {
    known: sqlite.prepare<[string], Known>(
      `SELECT place, text, brand_id AS brandId, marks, at FROM ${docs} WHERE id = ?`,
    ),
    after: sqlite.prepare<[number], { place: number; id: string }>(
      `SELECT place, id FROM ${docs} WHERE place > ? ORDER BY place LIMIT 1000`,
    ),
    forget: sqlite.prepare<[number]>(`DELETE FROM ${docs} WHERE place = ?`),
    forgetMark: sqlite.prepare<[number, number]>(`DELETE FROM ${postings} WHERE mark = ? AND place = ?`),
    addMark: sqlite.prepare<[number, number]>(`INSERT OR IGNORE INTO ${postings} (mark, place) VALUES (?, ?)`),
    gramsOf: (text: string) => lengths.map((length) => gramsOf(text, length)),
    forgetGrams: sqlite.prepare<[number, ...string[]]>(
      `INSERT INTO ${grams} (${grams}, rowid, ${columnsOf(kind)}) VALUES ('delete', ?, ${values})`,
    ),
    add: sqlite.prepare<[number | null, string, string, string, number, string, string]>(
      `INSERT INTO ${docs} (place, id, conversation_id, brand_id, at, marks, text) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    addGrams: sqlite.prepare<[number, ...string[]]>(
      `INSERT INTO ${grams} (rowid, ${columnsOf(kind)}) VALUES (?, ${values})`,
    ),
    forgetCharacters: sqlite.prepare<[number, string]>(
      `INSERT INTO ${characters} (${characters}, rowid, c) VALUES ('delete', ?, ?)`,
    ),
    addCharacters: sqlite.prepare<[number, string]>(`INSERT INTO ${characters} (rowid, c) VALUES (?, ?)`),
  };
}

/** Adds entries to the tables of the index, and removes them. A changed row keeps its place, so that the places have the order of arrival. */
export class IndexRows {
  private readonly statements;
  private readonly markOf;
  private readonly addMark;

  constructor(sqlite: Sqlite) {
    this.statements = { message: statementsOf(sqlite, 'message'), conversation: statementsOf(sqlite, 'conversation') };
    this.markOf = sqlite.prepare<[string], number>('SELECT id FROM marks WHERE name = ?').pluck();
    this.addMark = sqlite.prepare<[string]>('INSERT INTO marks (name) VALUES (?)');
  }

  /** Adds, changes or removes an entry. Must run in a transaction. */
  put({ kind, id, conversationId, brandId, text, marks, at }: Doc): void {
    const { known, gramsOf, add, addMark, addGrams, addCharacters } = this.statements[kind];
    const found = known.get(id);
    const ids = marks?.map((name) => this.markOf.get(name) ?? Number(this.addMark.run(name).lastInsertRowid)) ?? [];
    const marksText = ids.join(' ');
    if (found?.text === text && found.brandId === brandId && found.marks === marksText && found.at === at) return;
    if (found !== undefined) this.remove(kind, found, found.text !== text || marks === null);
    if (marks === null) return;
    const { lastInsertRowid } = add.run(found?.place ?? null, id, conversationId, brandId, at, marksText, text);
    const place = Number(lastInsertRowid);
    for (const mark of ids) addMark.run(mark, place);
    const characters = charactersOf(text);
    if (characters === '' || found?.text === text) return;
    addGrams.run(place, ...gramsOf(text));
    addCharacters.run(place, characters);
  }

  forget(kind: Indexed, id: string): void {
    const found = this.statements[kind].known.get(id);
    if (found !== undefined) this.remove(kind, found, true);
  }

  private remove(kind: Indexed, { place, text, marks }: Known, withText: boolean): void {
    const { gramsOf, forgetMark, forgetGrams, forgetCharacters, forget } = this.statements[kind];
    for (const mark of marks.split(' ')) if (mark !== '') forgetMark.run(Number(mark), place);
    const characters = withText ? charactersOf(text) : '';
    if (characters !== '') {
      forgetCharacters.run(place, characters);
      forgetGrams.run(place, ...gramsOf(text));
    }
    forget.run(place);
  }

  /** Returns up to 1,000 entries after a place. */
  after(kind: Indexed, place: number): { place: number; id: string }[] {
    return this.statements[kind].after.all(place);
  }
}
