import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Command, commandNames, defaultCommand, entryOf, everywhere } from './commands.ts';
import { usageOf } from './help.ts';
import { standard } from './write-new-file.ts';

/** A command with its arguments, in the order of its `CommandEntry`, and its options. */
export interface Run {
  command: Command;
  args: readonly string[];
  options: Readonly<Record<string, string | true>>;
  /** Whether the command prints JSON. */
  isJson: boolean;
}

export type CommandLine =
  | { do: 'version' }
  | { do: 'licenses' }
  | { do: 'help'; of: Command | null }
  | { do: 'wrong'; command: Command | null; message: string; isJson: boolean }
  | ({ do: 'run' } & Run);

const isCommand = (word: string): word is Command => (commandNames as string[]).includes(word);
const isOption = (word: string) => word.startsWith('-');

/** Returns the words of the command with which arguments begin: two if there is such a command, such as `cluster status`. */
function commandIn(args: readonly string[]): readonly string[] {
  const [group] = args;
  const isGroup = commandNames.some((name) => name.startsWith(`${group} `));
  return args.slice(0, isGroup && args[1] !== undefined && !isOption(args[1]) ? 2 : 1);
}

/** Parses the arguments of a command line. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  if (args[0] === '--version' || args[0] === '-v') return { do: 'version' };
  if (args[0] === '--licenses') return { do: 'licenses' };
  const isHelp = args[0] === 'help';
  const rest = isHelp ? args.slice(1) : args;
  const at = rest.findIndex((word) => !isOption(word));
  const words = at < 0 ? [] : commandIn(rest.slice(at));
  const command = words.join(' ') || defaultCommand;
  const isJson = rest.includes('--json');
  if (!isCommand(command))
    return { do: 'wrong', command: null, message: `Unknown command ${command}: see --help.`, isJson };
  if (isHelp || rest.some((word) => word === '--help' || word === '-h'))
    return { do: 'help', of: at < 0 ? null : command };
  return runOf(
    command,
    rest.filter((_, i) => i < at || i >= at + words.length),
  );
}

function runOf(command: Command, rest: readonly string[]): CommandLine {
  const isJson = rest.includes('--json');
  const wrong = (message: string): CommandLine => ({
    do: 'wrong',
    command,
    message: `${message}: see ${command} --help.`,
    isJson,
  });
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options: optionsOf(command), allowPositionals: true });
    if (positionals.length !== Object.keys(entryOf(command).args).length)
      return wrong(`Expected ${usageOf(command)}, got ${[command, ...positionals].join(' ')}`);
    const { json, ...options } = values as Record<string, string | true>;
    const empty = [...positionals, ...Object.values(options)].includes('');
    if (empty) return wrong('An argument or value is empty');
    if (json === true && command !== 'restore' && positionals.includes(standard))
      return wrong('--json cannot be combined with a file on standard output');
    return { do: 'run', command, args: positionals, options, isJson: json === true };
  } catch (error) {
    if (!String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')) throw error;
    return wrong((error as Error).message.split(/[.\n]/)[0] as string);
  }
}

function optionsOf(command: Command): ParseArgsOptionsConfig {
  const all = Object.entries({ ...entryOf(command).options, ...everywhere });
  return Object.fromEntries(all.map(([name, option]) => [name, { type: 'value' in option ? 'string' : 'boolean' }]));
}
