import './process/require-node.ts';
import { createInterface } from 'node:readline/promises';
import { run } from './app-commands.ts';
import { exitCodes } from './cli/exit-codes.ts';
import { explain } from './cli/explain.ts';
import { help, helpOf } from './cli/help.ts';
import type { Outcome } from './cli/outcome.ts';
import { type Asked, type Run, readWords } from './cli/read-words.ts';
import { endAtSignals } from './process/stop-signal.ts';
import { licenses, version } from './process/version.ts';

// Messages of customers: nobody else on the machine reads what the program writes.
process.umask(0o077);

// Nobody reads on, as with `| head`: the command goes on to its end.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: { code?: string }) => {
    if (error.code !== 'EPIPE') throw error;
  });

const say = (text: string) => void process.stdout.write(`${text}\n`);
const warn = (text: string) => void process.stderr.write(`${text}\n`);

/** The part of a command line that its answer needs. */
type Spoken = Pick<Extract<Asked, { do: 'wrong' | 'run' }>, 'command' | 'isJson'>;

/** The command line. @returns the exit code */
async function main(words: readonly string[]): Promise<number> {
  const asked = readWords(words);
  switch (asked.do) {
    case 'version':
      say(version);
      return exitCodes.ok.code;
    case 'licenses':
      say(licenses() ?? 'The licence texts are in the packages, in node_modules.');
      return exitCodes.ok.code;
    case 'help':
      process.stdout.write(asked.of === null ? help() : helpOf(asked.of));
      return exitCodes.ok.code;
    case 'wrong':
      return ended(asked, { exit: 'usage', answer: { error: asked.words } });
    case 'run':
      if (asked.command !== 'serve') endAtSignals();
      return ended(asked, await outcomeOf(asked));
  }
}

const tell = ({ command }: Spoken, answer: Outcome['answer']) => say(JSON.stringify({ command, version, ...answer }));

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-D and Ctrl-C answer nothing.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question(question).catch(() => ''), ended]);
  } finally {
    terminal.close();
  }
}

async function outcomeOf(asked: Run): Promise<Outcome> {
  // Threads that serve hold no process: the command holds it until its end.
  const held = setInterval(() => undefined, 2 ** 30);
  try {
    const answer = (given: Outcome['answer']) => (asked.isJson ? tell(asked, given) : undefined);
    return await run(asked, process.env, { say: asked.isJson ? warn : say, warn, answer, ask });
  } catch (error) {
    const { exit, words } = explain(error) ?? { exit: 'failed', words: String((error as Error).stack ?? error) };
    return { exit, answer: { error: words } };
  } finally {
    clearInterval(held);
  }
}

/** Says how it went. @returns the exit code */
function ended(asked: Spoken, { exit, answer }: Outcome): number {
  const { code } = exitCodes[exit];
  if (typeof answer.error === 'string') warn(answer.error);
  // The product has told its answer when it began to listen.
  if (asked.isJson && (asked.command !== 'serve' || exit !== 'ok')) tell(asked, { exitCode: code, ...answer });
  return code;
}

/** Output that waits for the reader of a pipe would be lost with the process. */
async function flush(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => void stream.write('', () => resolve()));
}

const code = await main(process.argv.slice(2));
await flush();
process.exit(code);
