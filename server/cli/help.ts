import { basename } from 'node:path';
import { isSea } from 'node:sea';
import { version } from '../process/version.ts';

/** Each command, and what it is for. */
export const commands = {
  serve: 'run the product; the default',
  'create-owner': 'make a super administrator: OWNER_USERNAME, OWNER_PASSWORD (also where people are already)',
  'rotate-key': 'seal the secrets of all LINE accounts under another key: NEW_SECRET_KEY, else a fresh one',
  verify: 'hold every event and every row against its schema; exit code 1 when one is wrong',
  backup: 'write everything into one file (backup <file>); BACKUP_PASSPHRASE seals the key of the secrets into it',
  restore: 'put a backup in the place of the data (restore <file>); BACKUP_PASSPHRASE opens its key',
  rebuild: 'make the rows anew from the log, beside the ones in use; the next start takes them',
} as const;

export type Command = keyof typeof commands;

export const isCommand = (word: string): word is Command => Object.hasOwn(commands, word);

export function help(): string {
  const list = Object.entries(commands).map(([name, what]) => `  ${name.padEnd(14)}${what}`);
  return [
    `OA Console ${version}`,
    '',
    `${isSea() ? basename(process.execPath) : 'npm start --'} <command>`,
    '',
    ...list,
    '',
    'Without OWNER_USERNAME and OWNER_PASSWORD, the first start prints a set-up code that /login asks for to make the owner.',
    'All but serve, verify, backup and rebuild want the product stopped. Settings are environment variables: see README.md.',
    '',
  ].join('\n');
}
