import { basename } from 'node:path';
import { isSea } from 'node:sea';
import { version } from '../process/version.ts';
import { type Command, type CommandEntry, commandNames, entryOf, everywhere } from './commands.ts';
import { type Exit, exitCodes } from './exit-codes.ts';

const program = () => (isSea() ? basename(process.execPath) : 'npm start --');

/** Returns a command with its arguments, such as `backup FILE`. */
export const usageOf = (command: Command) =>
  [command, ...Object.keys(entryOf(command).args).map((word) => word.toUpperCase())].join(' ');

export const exitsOf = ({ exits }: CommandEntry): Exit[] => ['ok', 'usage', ...exits].sort(byCode) as Exit[];

const byCode = (a: string, b: string) => exitCodes[a as Exit].code - exitCodes[b as Exit].code;

/** Help text about whether the product may be running. */
export const runsTexts: Record<CommandEntry['runs'], string> = {
  alone: 'Requires that the product is stopped; otherwise, the command fails.',
  beside: 'The product can keep running.',
  besideNodes:
    'On a single machine, requires that the product is stopped; otherwise, the command fails. The nodes of a cluster can keep running.',
};

/** Returns each option with its value, such as `--brand ID`, and its description. */
export function optionsOf({ options }: CommandEntry): [option: string, is: string][] {
  const own = Object.entries(options).map(([name, { value, is }]): [string, string] => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    is,
  ]);
  return [...own, ...Object.entries(everywhere).map(([name, { is }]): [string, string] => [`--${name}`, is])];
}

export function help(): string {
  return page([
    `OA Console ${version}`,
    `${program()} COMMAND [OPTIONS]`,
    table(commandNames.map((command) => [usageOf(command), entryOf(command).does])),
    ['Add --help to a command for details. Use --version alone to print the version.'],
    table(Object.values(exitCodes).map(({ code, means }) => [`exit code ${code}`, means])),
    ['Settings are environment variables. See README.md.'],
  ]);
}

export function helpOf(command: Command): string {
  const entry = entryOf(command);
  return page([
    `${program()} ${usageOf(command)}: ${entry.does}`,
    [...entry.more, ...(command === 'serve' ? [] : [runsTexts[entry.runs]])],
    table(Object.entries(entry.args).map(([word, is]) => [word.toUpperCase(), is])),
    table(optionsOf(entry)),
    table(Object.entries(entry.settings)),
    table(exitsOf(entry).map((exit) => [`exit code ${exitCodes[exit].code}`, exitCodes[exit].means])),
  ]);
}

function table(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...lines.map(([first]) => first.length));
  return lines.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}

/** Joins parts with blank lines. */
function page(parts: readonly (string | readonly string[])[]): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.join('\n')));
  return `${texts.filter((text) => text !== '').join('\n\n')}\n`;
}
