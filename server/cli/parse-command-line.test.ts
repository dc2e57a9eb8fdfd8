import { describe, expect, test } from 'vitest';
import { commandNames, entryOf } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { exitsOf, help, helpOf } from './help.ts';
import { parseCommandLine } from './parse-command-line.ts';

const plain = { do: 'run', args: [], options: {}, isJson: false };

describe('a command line', () => {
  test('consists of a command, its arguments and its options, in any order', () => {
    expect(parseCommandLine([])).toEqual({ ...plain, command: 'serve' });
    expect(parseCommandLine(['serve'])).toEqual({ ...plain, command: 'serve' });
    expect(parseCommandLine(['--json', 'verify'])).toEqual({ ...plain, command: 'verify', isJson: true });
    expect(parseCommandLine(['backup', '--json', 'a.tar'])).toMatchObject({
      command: 'backup',
      args: ['a.tar'],
      isJson: true,
    });
  });

  test('can be of two words', () => {
    expect(parseCommandLine(['cluster', 'status'])).toEqual({ ...plain, command: 'cluster status' });
    expect(parseCommandLine(['--json', 'cluster', 'snapshot', 'folder'])).toEqual({
      ...plain,
      command: 'cluster snapshot',
      args: ['folder'],
      isJson: true,
    });
    expect(parseCommandLine(['help', 'cluster', 'join'])).toEqual({ do: 'help', of: 'cluster join' });
  });

  test('can omit the default command', () => {
    expect(parseCommandLine(['--json'])).toEqual({ ...plain, command: 'serve', isJson: true });
    expect(parseCommandLine(['--version'])).toEqual({ do: 'version' });
  });

  test('can request help', () => {
    for (const args of [['--help'], ['-h'], ['help']]) expect(parseCommandLine(args)).toEqual({ do: 'help', of: null });
    for (const args of [
      ['backup', '-h'],
      ['help', 'backup'],
      ['backup', 'a', 'b', '--help'],
    ])
      expect(parseCommandLine(args)).toEqual({ do: 'help', of: 'backup' });
    expect(parseCommandLine(['serve', '--help'])).toEqual({ do: 'help', of: 'serve' });
  });

  test.each([
    [['serve', 'verify'], 'Expected serve, got serve verify: see serve --help.'],
    [['conquer'], 'Unknown command conquer: see --help.'],
    [['verify', 'twice'], 'Expected verify, got verify twice: see verify --help.'],
    [['restore'], 'Expected restore FILE, got restore: see restore --help.'],
    [['verify', '--fast'], "Unknown option '--fast': see verify --help."],
    [['verify', '--json=yes'], "Option '--json' does not take an argument: see verify --help."],
    [['cluster'], 'Unknown command cluster: see --help.'],
    [['cluster', 'stop'], 'Unknown command cluster stop: see --help.'],
    [['cluster', 'status', 'now'], 'Expected cluster status, got cluster status now: see cluster status --help.'],
    [['constructor'], 'Unknown command constructor: see --help.'],
    [['backup', ''], 'An argument or value is empty: see backup --help.'],
    [['export', 'a.xlsx', '--brand='], 'An argument or value is empty: see export --help.'],
  ])('%j is invalid', (args, message) => {
    expect(parseCommandLine(args)).toMatchObject({ do: 'wrong', message, isJson: false });
  });
});

test('errors in a command line are reported in JSON if it contains --json', () => {
  const message = '--json cannot be combined with a file on standard output: see backup --help.';
  expect(parseCommandLine(['backup', '-', '--json'])).toMatchObject({ do: 'wrong', message, isJson: true });
  expect(parseCommandLine(['conquer', '--json'])).toMatchObject({ do: 'wrong', command: null, isJson: true });
  expect(parseCommandLine(['restore', '--json'])).toMatchObject({ do: 'wrong', command: 'restore', isJson: true });
});

describe('the help', () => {
  test('has every command and every exit code', () => {
    const text = help();
    for (const command of commandNames) expect(text).toContain(entryOf(command).does);
    for (const { code } of Object.values(exitCodes)) expect(text).toContain(`exit code ${code}`);
  });

  test.each(commandNames)('of %s has its options, settings and exit codes', (command) => {
    const text = helpOf(command);
    const entry = entryOf(command);
    for (const name of [
      ...Object.keys(entry.options).map((one) => `--${one}`),
      ...Object.keys(entry.settings),
      '--json',
    ])
      expect(text).toContain(name);
    expect(text.match(/exit code \d/g)).toHaveLength(exitsOf(entry).length);
  });
});
