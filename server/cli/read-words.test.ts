import { describe, expect, test } from 'vitest';
import { commandNames, entryOf } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { exitsOf, help, helpOf } from './help.ts';
import { readWords } from './read-words.ts';

const plain = { do: 'run', words: [], options: {}, isJson: false };

describe('the words of a command line', () => {
  test('are a command, its words and its options, in any order', () => {
    expect(readWords([])).toEqual({ ...plain, command: 'serve' });
    expect(readWords(['serve'])).toEqual({ ...plain, command: 'serve' });
    expect(readWords(['--json', 'verify'])).toEqual({ ...plain, command: 'verify', isJson: true });
    expect(readWords(['backup', '--json', 'a.tar'])).toMatchObject({
      command: 'backup',
      words: ['a.tar'],
      isJson: true,
    });
  });

  test('may leave out the default command', () => {
    expect(readWords(['--json'])).toEqual({ ...plain, command: 'serve', isJson: true });
    expect(readWords(['--version'])).toEqual({ do: 'version' });
  });

  test('ask for help', () => {
    for (const words of [['--help'], ['-h'], ['help']]) expect(readWords(words)).toEqual({ do: 'help', of: null });
    for (const words of [
      ['backup', '-h'],
      ['help', 'backup'],
      ['backup', 'a', 'b', '--help'],
    ])
      expect(readWords(words)).toEqual({ do: 'help', of: 'backup' });
    expect(readWords(['serve', '--help'])).toEqual({ do: 'help', of: 'serve' });
  });

  test.each([
    [['serve', 'verify'], 'Expected serve, got serve verify: see serve --help.'],
    [['conquer'], 'Unknown command conquer: see --help.'],
    [['verify', 'twice'], 'Expected verify, got verify twice: see verify --help.'],
    [['restore'], 'Expected restore FILE, got restore: see restore --help.'],
    [['verify', '--fast'], "Unknown option '--fast': see verify --help."],
    [['verify', '--json=yes'], "Option '--json' does not take an argument: see verify --help."],
    [['constructor'], 'Unknown command constructor: see --help.'],
    [['backup', ''], 'An argument or value is empty: see backup --help.'],
    [['export', 'a.xlsx', '--brand='], 'An argument or value is empty: see export --help.'],
  ])('%j is wrong', (words, said) => {
    expect(readWords(words)).toMatchObject({ do: 'wrong', words: said, isJson: false });
  });
});

test('a wrong command line is answered in the form that it asks for', () => {
  const words = '--json cannot be combined with a file on standard output: see backup --help.';
  expect(readWords(['backup', '-', '--json'])).toMatchObject({ do: 'wrong', words, isJson: true });
  expect(readWords(['conquer', '--json'])).toMatchObject({ do: 'wrong', command: null, isJson: true });
  expect(readWords(['restore', '--json'])).toMatchObject({ do: 'wrong', command: 'restore', isJson: true });
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
