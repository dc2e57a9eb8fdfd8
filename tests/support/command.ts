import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { root } from '../../scripts/node.mjs';
import { programEnv, programWith } from './program.ts';

export interface CommandRun {
  code: number | null;
  out: string;
  err: string;
}

interface CommandOptions {
  cwd?: string;
  fileBlocks?: number;
  killedAt?: RegExp;
  started?: (child: ChildProcessByStdio<null, Readable, Readable>) => void;
}

/** Returns a command prefix that limits the size of files, in blocks of 512 bytes, to simulate a full disk. */
const inSmallFiles = (blocks: number) => ['sh', '-c', `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`];

/** Runs the command line on a data folder, as an operator does. */
export function runCommand(
  dataDir: string,
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { cwd = root, fileBlocks, killedAt, started = () => undefined }: CommandOptions = {},
): Promise<CommandRun> {
  const [program, args] = programWith(...command);
  const [first, ...rest] = [...(fileBlocks === undefined ? [] : inSmallFiles(fileBlocks)), program, ...args];
  const child = spawn(first as string, rest, {
    cwd,
    env: { ...programEnv, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started(child);
  const done = Promise.withResolvers<CommandRun>();
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    output.out += text;
    if (killedAt?.test(output.out)) child.kill('SIGKILL');
  });
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  child.on('close', (code) => done.resolve({ code, ...output }));
  return done.promise;
}
