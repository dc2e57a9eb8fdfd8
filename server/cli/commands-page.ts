import { type Command, commandNames, entryOf } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { exitsOf, optionsOf, runsTexts, usageOf } from './help.ts';

/** Returns the page docs/commands.md, generated from the table of commands. `npm test -- -u --project unit server/cli` writes the file. */
export function commandsPage(): string {
  const parts = [
    '# Commands',
    'Run `oa-console COMMAND`, or `npm start -- COMMAND` from the sources. Settings are environment variables: those in [README.md](../README.md#settings) and those listed with a command.',
    'With systemd, `oa-console-run COMMAND` runs a command with the user, the settings and the DATA_DIR of the service: see [install.md](install.md#run-commands). Commands run by root switch to the user who owns DATA_DIR. Only `serve`, `create-owner` and `restore` create an installation.',
    'With `--json`, a command prints one JSON object on one line to standard output: `command`, `version`, `exitCode`, an `error` message if it failed, and its result. Other output goes to standard error.',
    '## Exit codes',
    table(
      ['Code', 'Meaning'],
      Object.values(exitCodes).map(({ code, means }) => [String(code), means]),
    ),
    'A command that is ended by a signal (Ctrl-C, SIGTERM) exits with 128 plus the signal number: 130, 143. No partial changes remain.',
    ...commandNames.flatMap(partOf),
  ];
  return `${parts.join('\n\n')}\n`;
}

function partOf(command: Command): string[] {
  const entry = entryOf(command);
  const { does, more, args, settings } = entry;
  const codes = exitsOf(entry).map((exit) => exitCodes[exit].code);
  const runs = command === 'serve' ? [] : [runsTexts[entry.runs]];
  const explained = [
    ...Object.entries(args).map(([word, is]) => [word.toUpperCase(), is]),
    ...optionsOf(entry),
    ...Object.entries(settings),
  ];
  return [
    `## ${usageOf(command)}`,
    `${does[0]?.toUpperCase()}${does.slice(1)}. ${[...more, ...runs].join(' ')} Exit codes: ${codes.join(', ')}.`,
    table(
      ['Argument, option or setting', 'Meaning'],
      explained.map(([name, is]) => [`\`${name}\``, is ?? '']),
    ),
  ];
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [lineOf(head), lineOf(head.map(() => '---')), ...lines.map(lineOf)].join('\n');
}
