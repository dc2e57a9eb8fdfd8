import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Command, commandNames, defaultCommand, entryOf, everywhere } from './commands.ts';
import { usageOf } from './help.ts';
import { standard } from './write-whole.ts';

/** A command with its arguments, in the order of its entry, and its options. */
export interface Run {
  command: Command;
  words: readonly string[];
  options: Readonly<Record<string, string | true>>;
  /** Whether to respond in JSON. */
  isJson: boolean;
}

export type Asked =
  | { do: 'version' }
  | { do: 'licenses' }
  | { do: 'help'; of: Command | null }
  | { do: 'wrong'; command: Command | null; words: string; isJson: boolean }
  | ({ do: 'run' } & Run);

const isCommand = (word: string): word is Command => (commandNames as string[]).includes(word);
const isOption = (word: string) => word.startsWith('-');

/** Parses the arguments of a command line. */
export function readWords(given: readonly string[]): Asked {
  if (given[0] === '--version' || given[0] === '-v') return { do: 'version' };
  if (given[0] === '--licenses') return { do: 'licenses' };
  const isHelp = given[0] === 'help';
  const asked = isHelp ? given.slice(1) : given;
  const at = asked.findIndex((word) => !isOption(word));
  const command = at < 0 ? defaultCommand : (asked[at] as string);
  const isJson = asked.includes('--json');
  if (!isCommand(command))
    return { do: 'wrong', command: null, words: `Unknown command ${command}: see --help.`, isJson };
  if (isHelp || asked.some((word) => word === '--help' || word === '-h'))
    return { do: 'help', of: at < 0 ? null : command };
  return runOf(
    command,
    asked.filter((_, i) => i !== at),
  );
}

function runOf(command: Command, rest: readonly string[]): Asked {
  const isJson = rest.includes('--json');
  const wrong = (words: string): Asked => ({ do: 'wrong', command, words: `${words}: see ${command} --help.`, isJson });
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options: optionsOf(command), allowPositionals: true });
    if (positionals.length !== Object.keys(entryOf(command).words).length)
      return wrong(`Expected ${usageOf(command)}, got ${[command, ...positionals].join(' ')}`);
    const { json, ...options } = values as Record<string, string | true>;
    const empty = [...positionals, ...Object.values(options)].includes('');
    if (empty) return wrong('An argument or value is empty');
    if (json === true && command !== 'restore' && positionals.includes(standard))
      return wrong('--json cannot be combined with a file on standard output');
    return { do: 'run', command, words: positionals, options, isJson: json === true };
  } catch (error) {
    if (!String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')) throw error;
    return wrong((error as Error).message.split(/[.\n]/)[0] as string);
  }
}

function optionsOf(command: Command): ParseArgsOptionsConfig {
  const all = Object.entries({ ...entryOf(command).options, ...everywhere });
  return Object.fromEntries(all.map(([name, option]) => [name, { type: 'value' in option ? 'string' : 'boolean' }]));
}
