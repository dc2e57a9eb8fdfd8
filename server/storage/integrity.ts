import type { Sqlite } from './sqlite.ts';

const shownMax = 20;

/** Returns SQLite's messages about damage in a file. Empty if the file is intact. */
export function integrityOf(sqlite: Sqlite): string[] {
  try {
    const lines = sqlite.pragma(`integrity_check(${shownMax})`) as { integrity_check: string }[];
    return lines.map((line) => line.integrity_check.split('\n')[0] as string).filter((line) => line !== 'ok');
  } catch (error) {
    return [(error as Error).message];
  }
}
