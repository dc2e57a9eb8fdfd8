import type { Exit } from './exit-codes.ts';

/** Describes a command for the help, the argument parser and the documentation. */
export interface CommandEntry {
  /** Description in one line. */
  does: string;
  /** Sentences for the help of this command. */
  more: readonly string[];
  /** Positional arguments with descriptions. All are required. */
  args: Readonly<Record<string, string>>;
  options: Readonly<Record<string, Option>>;
  /** Environment variables that the command reads in addition to the product's. */
  settings: Readonly<Record<string, string>>;
  /**
   * Whether the product must be stopped (`alone`), may be running (`beside`), or may be running only in a cluster (`besideNodes`).
   */
  runs: 'alone' | 'beside' | 'besideNodes';
  /** Exit codes in addition to `ok` and `usage`, which every command has. */
  exits: readonly Exclude<Exit, 'ok' | 'usage'>[];
}

interface Option {
  is: string;
  /** Name of the option's value. `undefined` for a switch. */
  value?: string;
}

/** All commands, in the order in which the help lists them. The first is the default. */
export const commands = {
  serve: {
    does: 'run the product (default command)',
    more: [
      'Without OWNER_USERNAME and OWNER_PASSWORD, the first start prints a setup code. Enter the code at /login to create the owner.',
      'With --json, prints its JSON object when the server starts to listen.',
    ],
    args: {},
    options: {},
    settings: {},
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  'create-owner': {
    does: 'create a super administrator, even if users already exist',
    more: ['With the name reserved by MASTER_USERNAME, creates a master account.'],
    args: {},
    options: {},
    settings: { OWNER_USERNAME: 'username of the new account', OWNER_PASSWORD: 'password of the new account' },
    runs: 'besideNodes',
    exits: ['failed', 'inUse'],
  },
  'rotate-key': {
    does: 'encrypt all secrets with another key',
    more: [
      'If interrupted, run the command again to resume. All users must sign in again.',
      'In a cluster, first restart each node with NEW_SECRET_KEY, and afterwards with the new key as SECRET_KEY.',
    ],
    args: {},
    options: {
      lost: {
        is: 'the key is lost: continue with the available key or a new one, and list the secrets to enter again',
      },
    },
    settings: { NEW_SECRET_KEY: 'the new key; if unset, a key is generated (only if the current key is in DATA_DIR)' },
    runs: 'besideNodes',
    exits: ['failed', 'inUse'],
  },
  verify: {
    does: 'check the log against its checksums, all rows against the log, and files against their hashes',
    more: [
      'Recomputes all rows into temporary files in DATA_DIR, which requires free disk space. Only one verify can run on DATA_DIR.',
      'Reports the location of each problem, never the stored content. To repair damaged rows, run `rebuild`. To repair a damaged log or file, restore a backup.',
    ],
    args: {},
    options: {},
    settings: {},
    runs: 'beside',
    exits: ['failed', 'inUse', 'differs'],
  },
  check: {
    does: 'report everything that would prevent the product from starting or working',
    more: [
      'Checks the settings, DATA_DIR and its permissions, the log, the secret key, the disk, the port, the backup folder, the mail server, and the connection to LINE.',
      'Creates and changes nothing, and sends no mail. Run it with the settings and as the user of the service.',
    ],
    args: {},
    options: {},
    settings: {},
    runs: 'beside',
    exits: ['failed', 'differs'],
  },
  backup: {
    does: 'write a backup to one file',
    more: [
      'Existing files are not overwritten.',
      'Checks the log and the files. If something is damaged or missing, the backup is written with what can be read, the damage is listed, and the exit code is 4: keep earlier backups, and run `verify`.',
    ],
    args: { file: 'the new file; - for standard output' },
    options: {},
    settings: { BACKUP_PASSPHRASE: 'encrypts the backup and includes the secret key; at least 12 characters' },
    runs: 'beside',
    exits: ['failed', 'differs'],
  },
  restore: {
    does: 'replace the data with a backup',
    more: [
      'Checks the complete backup. The next start restores it.',
      'In a cluster, replaces the data at once: changes are refused meanwhile, and each node that runs starts again with the restored data. All users must sign in again.',
    ],
    args: { file: 'the backup file; - for standard input' },
    options: {},
    settings: { BACKUP_PASSPHRASE: 'decrypts an encrypted backup' },
    runs: 'besideNodes',
    exits: ['failed', 'inUse'],
  },
  rebuild: {
    does: 'rebuild the rows from the log, separately from the rows in use',
    more: [
      'Rebuilds the rows that another version computed, or all rows if this version computed them. The next start uses the rebuilt rows.',
    ],
    args: {},
    options: {},
    settings: {},
    runs: 'beside',
    exits: ['failed', 'inUse'],
  },
  downgrade: {
    does: 'convert the log for the previous version',
    more: [
      'Run it with the newer program, before you replace it with the older one. The log keeps every record, including those written since the upgrade. Events that only this version knows are omitted.',
      'The original log is kept as log-before-downgrade.db until the next upgrade.',
    ],
    args: {},
    options: {},
    settings: {},
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  'erase-customer': {
    does: 'permanently erase everything that a customer wrote and everything that describes them; metrics are kept',
    more: [
      'Shows the conversation and prompts for its ID to confirm.',
      'If interrupted, the next start of the product completes the erasure. Earlier backups still contain the content; restoring one erases the content again. Run `compact` afterwards to clear the unused parts of the databases too.',
      'In a cluster, the leader erases; a node that is stopped erases in its own files when it starts, before it responds to requests.',
    ],
    args: { conversation: 'the ID of the conversation, as in the URL of its page' },
    options: { yes: { is: 'skip the confirmation, for scripts' } },
    settings: {},
    runs: 'besideNodes',
    exits: ['failed', 'inUse'],
  },
  compact: {
    does: 'rewrite the databases without the unused parts of their pages, in which erased text can remain',
    more: [
      'The product does this itself in the night after an erasure, except for databases of more than 512 MB, whose writers would wait too long.',
      'Takes about 10 s per GB and needs free disk space of three times the largest database.',
    ],
    args: {},
    options: {},
    settings: {},
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  export: {
    does: 'export all messages to an Excel file',
    more: [
      'Writes one row per message, in the format of the full detail export report, including customers and message texts.',
      'Existing files are not overwritten.',
    ],
    args: { file: 'the new file, such as NAME.xlsx; - for standard output' },
    options: {
      brand: { is: 'export only this brand', value: 'ID' },
      from: { is: 'first day, in the business time zone', value: 'YYYY-MM-DD' },
      to: { is: 'last day', value: 'YYYY-MM-DD' },
      language: { is: 'language of headings: en (default), zh, th', value: 'LANGUAGE' },
    },
    settings: {},
    runs: 'beside',
    exits: ['failed'],
  },
  'cluster status': {
    does: 'list the nodes of a cluster, and report what is wrong',
    more: [
      'Shows the version, state, position and clock of each node. Reports nodes that ended without stopping within the last day, nodes that are more than 5 s behind, clocks that differ by more than 1 s, and whether no node is ready or the leader. The exit code is then 4.',
      'Requires only CLUSTER_URL, and also runs on a machine without a node.',
    ],
    args: {},
    options: {},
    settings: {},
    runs: 'beside',
    exits: ['failed', 'differs'],
  },
  'cluster join': {
    does: 'move the installation of a single machine into a cluster',
    more: [
      'Copies the log into the empty database of CLUSTER_URL and the files into BLOBS. DATA_DIR then belongs to the first node. Nothing is deleted.',
      'Set SECRET_KEY to the content of secret.key in DATA_DIR. If interrupted, run the command again.',
    ],
    args: {},
    options: {},
    settings: {},
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  'cluster leave': {
    does: 'turn a node into the installation of a single machine',
    more: [
      'Requires that all nodes are stopped. Copies what is missing from the database into DATA_DIR, and the files from BLOBS. Nothing is deleted. Afterwards, no node starts on the database any more.',
      'If interrupted, run the command again.',
    ],
    args: {},
    options: {},
    settings: {},
    runs: 'alone',
    exits: ['failed', 'inUse'],
  },
  'cluster snapshot': {
    does: 'write a data folder with which a new node starts',
    more: [
      'Copies the log and the rows of the node in DATA_DIR, so that the new node copies only the rest from the database. The new node gets an id of its own. Move the folder to its machine, and delete it here: it contains messages.',
    ],
    args: { folder: 'the new folder, which must be empty or not exist' },
    options: {},
    settings: {},
    runs: 'beside',
    exits: ['failed', 'inUse'],
  },
} as const satisfies Record<string, CommandEntry>;

export type Command = keyof typeof commands;

/** Options of every command. */
export const everywhere = {
  json: { is: 'print one JSON object to standard output; other output goes to standard error' },
  help: { is: 'show the help of the command', short: 'h' },
} as const satisfies Record<string, Option & { short?: string }>;

export const defaultCommand = 'serve' satisfies Command;

export const commandNames = Object.keys(commands) as Command[];

export const entryOf = (command: Command): CommandEntry => commands[command];
