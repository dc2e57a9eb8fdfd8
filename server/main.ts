import './process/require-node.ts';
import { createInterface } from 'node:readline/promises';
import { run } from './app-commands.ts';
import { exitCodes } from './cli/exit-codes.ts';
import { explain } from './cli/explain.ts';
import { help, helpOf } from './cli/help.ts';
import type { Outcome } from './cli/outcome.ts';
import { type CommandLine, parseCommandLine, type Run } from './cli/parse-command-line.ts';
import { surviveClosedOutput } from './process/closed-output.ts';
import { withSourceLines } from './process/source-lines.ts';
import { endAtSignals } from './process/stop-signal.ts';
import { licenses, version } from './process/version.ts';

// New files cannot be read by other users of the machine, because they contain customers' messages.
process.umask(0o077);

surviveClosedOutput();

const print = (text: string) => void process.stdout.write(`${text}\n`);
const warn = (text: string) => void process.stderr.write(`${text}\n`);

/** Properties of the command line that determine the output. */
type OutputTarget = Pick<Extract<CommandLine, { do: 'wrong' | 'run' }>, 'command' | 'isJson'>;

/** Runs the command line. @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const parsed = parseCommandLine(args);
  switch (parsed.do) {
    case 'version':
      print(version);
      return exitCodes.ok.code;
    case 'licenses':
      print(licenses() ?? 'The license texts are in the packages in node_modules.');
      return exitCodes.ok.code;
    case 'help':
      process.stdout.write(parsed.of === null ? help() : helpOf(parsed.of));
      return exitCodes.ok.code;
    case 'wrong':
      return ended(parsed, { exit: 'usage', answer: { error: parsed.message } });
    case 'run':
      if (parsed.command !== 'serve') endAtSignals();
      return ended(parsed, await outcomeOf(parsed));
  }
}

const printJson = ({ command }: OutputTarget, answer: Outcome['answer']) =>
  print(JSON.stringify({ command, version, ...answer }));

async function prompt(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-D and Ctrl-C close the prompt, which counts as entering an empty text.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(question).catch(() => ''), ended]);
  } finally {
    terminal.close();
  }
}

async function outcomeOf(command: Run): Promise<Outcome> {
  // Keeps the process alive until the command ends, because threads that the command starts do not keep it alive.
  const held = setInterval(() => undefined, 2 ** 30);
  try {
    const answer = (value: Outcome['answer']) => (command.isJson ? printJson(command, value) : undefined);
    return await run(command, process.env, { print: command.isJson ? warn : print, warn, answer, prompt });
  } catch (error) {
    const { exit, message } = explain(error) ?? {
      exit: 'failed',
      message: withSourceLines(String((error as Error).stack ?? error)),
    };
    return { exit, answer: { error: message } };
  } finally {
    clearInterval(held);
  }
}

/** Prints the outcome of a command. @returns the exit code */
function ended(parsed: OutputTarget, { exit, answer }: Outcome): number {
  const { code } = exitCodes[exit];
  if (typeof answer.error === 'string') warn(answer.error);
  // `serve` has already printed its JSON object when it started to listen.
  if (parsed.isJson && (parsed.command !== 'serve' || exit !== 'ok')) printJson(parsed, { exitCode: code, ...answer });
  return code;
}

/** Waits until buffered output has been written, because it would otherwise be lost when the process exits. */
async function flush(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => void stream.write('', () => resolve()));
}

const code = await main(process.argv.slice(2));
await flush();
process.exit(code);
