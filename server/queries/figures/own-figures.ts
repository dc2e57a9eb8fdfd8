import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Refusal } from '../../../shared/errors.ts';
import { figuresIn } from '../../figures/set.ts';
import { isOfVersion } from '../../storage/rows-file.ts';
import type { Asking, Told } from './figures.ts';
import { answersOf, questionsOn } from './questions.ts';

const file = 'figures.db';

/**
 * The figures' answers from the file in which their rows lie, by the same functions and all of one moment: a report or a file of many
 * brands and days takes seconds, in which the figures' own thread answers people.
 * @param least the rows hold the log up to here, or they have begun anew
 * @throws Refusal `not_ready`
 */
export function answersHere<const A extends readonly Asking[]>(dataDir: string, least: number, asked: A): Told<A> {
  const sqlite = opened(join(dataDir, file));
  try {
    const meta = sqlite.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
    return sqlite
      .transaction(() => {
        const position = Number(meta.get('checkpoint') ?? 0);
        const version = meta.get('version');
        const zone = version?.split(' ')[1] ?? '';
        if (position < least || !isOfVersion(figuresIn(zone), version)) throw new Refusal('not_ready');
        const answers = answersOf(questionsOn(sqlite, zone), asked) as Told<A>['answers'];
        return { answers, position, at: Number(meta.get('checkpointAt') ?? 0), verifiedTo: null, zone };
      })
      .deferred();
  } finally {
    sqlite.close();
  }
}

/** A file that begins anew is away for a moment. */
function opened(path: string) {
  try {
    return new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'SQLITE_CANTOPEN') throw new Refusal('not_ready');
    throw error;
  }
}
