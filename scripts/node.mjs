// Runs on any Node from 18 up and starts the one that package.json pins.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const wanted = 26;

/**
 * How the server runs: young objects get 16 MiB, not what Node thinks fit, which spares 85 MiB under load for a tenth of
 * the time; stack traces name lines of the sources.
 */
export const serverFlags = ['--max-semi-space-size=16', '--enable-source-maps'];

/** Node's arguments for a program of the build: `main`, `demo`. */
export const serverArgs = (program) => [...serverFlags, join(root, `dist/server/${program}.js`)];

/** The path of a Node 26: the one npm installed, else this one. Without either it says so in one line and ends the process. */
export function node26() {
  const installed = join(root, 'node_modules/.bin/node');
  if (existsSync(installed)) return installed;
  if (existsSync(join(root, 'node_modules')) && Number.parseInt(process.versions.node, 10) >= wanted)
    return process.execPath;
  console.error(
    `OA Console runs on Node ${wanted}, which comes with its packages: run "npm ci" first (with optional packages).`,
  );
  process.exit(1);
}

/** Starts the program in this terminal, passes signals on to it and answers its exit code. */
export function run(program, args) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
  // A terminal sends Ctrl-C and its own end to the whole group: passed on as well, the child would get them twice.
  const signals = process.stdin.isTTY ? ['SIGTERM'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => signals.includes(signal) && child.kill(signal));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${program} cannot be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Runs the program and answers its exit code and all that it printed. */
export function capture(program, args) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}
