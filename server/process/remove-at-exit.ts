import { rmSync } from 'node:fs';
import { asCaller } from './data-owner.ts';

const files = new Set<string>();

process.on('exit', () => {
  for (const file of files) asCaller(file, () => rmSync(file, { force: true }));
});

/**
 * Removes a temporary file if the program ends before the file is complete.
 * @returns a function to call when the file is complete or removed
 */
export function removeAtExit(file: string): () => void {
  files.add(file);
  return () => void files.delete(file);
}

/** Whether this process is currently writing the file. */
export const isInTheMaking = (file: string) => files.has(file);
