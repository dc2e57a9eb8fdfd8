import { rmSync } from 'node:fs';
import { asCaller } from './data-owner.ts';

const files = new Set<string>();

process.on('exit', () => {
  for (const file of files) asCaller(file, () => rmSync(file, { force: true }));
});

/** Removes a file that is in the making, should the program end before it is whole. @returns for the time when it is whole, or gone */
export function goneAtExit(file: string): () => void {
  files.add(file);
  return () => void files.delete(file);
}

/** Whether this program is making the file. */
export const isInTheMaking = (file: string) => files.has(file);
