import { type Command, commandNames, entryOf } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { exitsOf, optionsOf, runsWords, usageOf } from './help.ts';

/** The page docs/commands.md, generated from the table of commands. `npm test -- -u --project unit server/cli` writes it. */
export function commandsPage(): string {
  const parts = [
    '# Commands',
    'The executable is `oa-console COMMAND`; from the sources the same is `npm start -- COMMAND`. Settings are environment variables: those in README.md, and those that a command names.',
    'Under systemd `oa-console-run COMMAND` runs a command as the service does, with its user, its settings and its DATA_DIR: see [install.md](install.md#commands-beside-the-service). A command of root works as the user to whom DATA_DIR belongs, and creates no installation but by `serve`, `create-owner` and `restore`.',
    'With `--json` a command answers with one JSON object in one line on standard output: `command`, `version`, `exitCode`, `error` in words where it failed, and what it did. Words go to standard error.',
    '## Exit codes',
    table(
      ['Code', 'Meaning'],
      Object.values(exitCodes).map(({ code, means }) => [String(code), means]),
    ),
    'A command that a signal ends (Ctrl-C, SIGTERM) has 128 and the signal: 130, 143. It leaves nothing half done.',
    ...commandNames.flatMap(partOf),
  ];
  return `${parts.join('\n\n')}\n`;
}

function partOf(command: Command): string[] {
  const entry = entryOf(command);
  const { does, more, words, settings } = entry;
  const codes = exitsOf(entry).map((exit) => exitCodes[exit].code);
  const runs = command === 'serve' ? [] : [runsWords[entry.runs]];
  const explained = [
    ...Object.entries(words).map(([word, is]) => [word.toUpperCase(), is]),
    ...optionsOf(entry),
    ...Object.entries(settings),
  ];
  return [
    `## ${usageOf(command)}`,
    `${does[0]?.toUpperCase()}${does.slice(1)}. ${[...more, ...runs].join(' ')} Exit codes: ${codes.join(', ')}.`,
    table(
      ['Word, option, setting', 'Meaning'],
      explained.map(([name, is]) => [`\`${name}\``, is ?? '']),
    ),
  ];
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [lineOf(head), lineOf(head.map(() => '---')), ...lines.map(lineOf)].join('\n');
}
