import type { Exit } from './exit-codes.ts';

/** Describes a command for the help, the argument parser and the documentation. */
export interface CommandEntry {
  /** Description in one line. */
  does: string;
  /** Sentences for the command's own help. */
  more: readonly string[];
  /** Positional arguments with descriptions. All are required. */
  words: Readonly<Record<string, string>>;
  options: Readonly<Record<string, Option>>;
  /** Environment variables that the command reads in addition to the product's. */
  settings: Readonly<Record<string, string>>;
  /** `alone`: the product must be stopped. `beside`: the product can be running. */
  runs: 'alone' | 'beside';
  /** In addition to `ok` and `usage`, which all commands have. */
  exits: readonly Exclude<Exit, 'ok' | 'usage'>[];
}

interface Option {
  is: string;
  /** Name of the option's value. Switches have none. */
  value?: string;
}

/** All commands in the order of the help. The first is the default. */
export const commands = {
  serve: {
    does: 'run the product; the default',
    more: [
      'Without OWNER_USERNAME and OWNER_PASSWORD, the first start prints a set-up code that /login asks for to make the owner.',
      'With --json its answer is one line at the time when it listens.',
    ],
    words: {},
    options: {},
    settings: {},
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  'create-owner': {
    does: 'make a super administrator, also where people are already',
    more: ['Under the name that MASTER_USERNAME reserves it makes a master.'],
    words: {},
    options: {},
    settings: { OWNER_USERNAME: 'the name to be', OWNER_PASSWORD: 'the password to be' },
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  'rotate-key': {
    does: 'seal all secrets under another key',
    more: ['Interrupted, it goes on where it stopped. Everybody signs in again.'],
    words: {},
    options: {
      lost: {
        is: 'the key is lost: continue with the one at hand, or a new one; lists what has to be entered again',
      },
    },
    settings: { NEW_SECRET_KEY: 'the new key; without it a new one is made, where the key is in DATA_DIR' },
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  verify: {
    does: 'hold the log against its sums, all rows against the log, and the files against their hashes',
    more: [
      'It computes all rows once more, into a file of DATA_DIR that is thrown away, and needs the room for it.',
      'It tells where something is wrong, never what is written there. Damaged rows go with their file (views.db, figures.db): the next start fills it from the log. A damaged log or file comes back from a backup.',
    ],
    words: {},
    options: {},
    settings: {},
    runs: 'beside',
    exits: ['failed', 'inUse', 'differs'],
  },
  check: {
    does: 'report everything that would make a start or the service fail',
    more: [
      'It checks the settings, the folder and its rights, the log, the secret key, the disk, the port, the backup folder, the mail server, and whether LINE answers.',
      'Nothing is created or changed, and no mail is sent. Run it with the settings and as the user of the service.',
    ],
    words: {},
    options: {},
    settings: {},
    runs: 'beside',
    exits: ['failed', 'differs'],
  },
  backup: {
    does: 'write everything into one file',
    more: ['A file that is there stays as it is.'],
    words: { file: 'the file to be; - is standard output' },
    options: {},
    settings: { BACKUP_PASSPHRASE: 'encrypts the backup and takes the key of the secrets along' },
    runs: 'beside',
    exits: ['failed'],
  },
  restore: {
    does: 'put a backup in the place of the data',
    more: ['The backup is checked whole; the next start takes it.'],
    words: { file: 'a backup; - is standard input' },
    options: {},
    settings: { BACKUP_PASSPHRASE: 'opens a backup that is encrypted' },
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  rebuild: {
    does: 'make the rows anew from the log, beside the ones in use',
    more: ['It makes those that another version made, else all; the next start takes them.'],
    words: {},
    options: {},
    settings: {},
    runs: 'beside',
    exits: ['failed', 'inUse'],
  },
  downgrade: {
    does: 'make the log ready for the version before this one',
    more: [
      'Run it with the newer program, before the older one replaces it. The log keeps every record, including those written since the upgrade; events that only this version knows are left out.',
      'The log as this version left it is kept as log-before-downgrade.db until the next upgrade.',
    ],
    words: {},
    options: {},
    settings: {},
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  'erase-customer': {
    does: 'erase all that a customer wrote and all that describes them, for good; figures stay',
    more: [
      'It shows the conversation and asks for its id once more.',
      'Killed half-way, the next start of the product finishes it. Backups that were made before still hold the words; a restore of one erases them again.',
    ],
    words: { conversation: 'the id of the conversation, as the address of its page has it' },
    options: { yes: { is: 'asks nothing, for scripts' } },
    settings: {},
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  export: {
    does: 'write all messages into an Excel file',
    more: [
      'A line for each message, the same sheet as that of the report with all details, customers and words included.',
      'A file that is there stays as it is.',
    ],
    words: { file: 'the file to be, NAME.xlsx; - is standard output' },
    options: {
      brand: { is: 'one brand alone', value: 'ID' },
      from: { is: 'the first day, in the time zone of the settings', value: 'YYYY-MM-DD' },
      to: { is: 'the last day', value: 'YYYY-MM-DD' },
      language: { is: 'the language of headings: en (else), zh, th', value: 'LANGUAGE' },
    },
    settings: {},
    runs: 'beside',
    exits: ['failed'],
  },
} as const satisfies Record<string, CommandEntry>;

export type Command = keyof typeof commands;

/** Options of every command. */
export const everywhere = {
  json: { is: 'one JSON object on standard output; words go to standard error' },
  help: { is: 'the help of the command', short: 'h' },
} as const satisfies Record<string, Option & { short?: string }>;

export const defaultCommand = 'serve' satisfies Command;

export const commandNames = Object.keys(commands) as Command[];

export const entryOf = (command: Command): CommandEntry => commands[command];
