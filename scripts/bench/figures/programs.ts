import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Child, executable } from '../child.ts';
import { environment } from '../data/company.ts';
import { servedFolder } from '../data/served.ts';
import type { Figure } from '../figure.ts';
import { inCopyOf, inTemporaryFolder } from '../folders.ts';
import type { Plan } from '../plan.ts';
import { median } from '../stats.ts';

const rounds = 5;
const emptyMaxS = 1;
const filledMaxS = 2;

interface Start {
  s: number;
  mb: number;
}

/** Programs whose starts are measured in turn. */
const started = { bare: 'scripts/bench/bare/socket.ts', server: 'server', executable };

type Program = keyof typeof started;
type Starts = Record<Program, Start>;

/**
 * Measures the built server as `npm start` runs it and the single executable: the time from the start of the process until it serves, and
 * its memory at that moment.
 */
export async function programs({ startRecords }: Plan): Promise<Figure[]> {
  const empty = await inTurn((program) => inTemporaryFolder((folder) => timed(program, folder)));
  const folder = await servedFolder(startRecords);
  const filled = await inCopyOf(folder, (copy) => inTurn((program) => timed(program, copy)));
  const many = `${startRecords.toLocaleString('en')} records`;
  return [
    ...figuresOf('on an empty folder', empty, emptyMaxS),
    ...figuresOf(`with ${many}`, filled, filledMaxS),
    {
      name: 'size of the executable',
      unit: 'MB',
      value: statSync(executable).size / 1e6,
      limit: { what: 'Node alone', value: statSync(process.execPath).size / 1e6 },
      target: null,
    },
  ];
}

/** Starts the programs in turn, several times, so that other load of the machine affects all of them alike. @returns the medians */
async function inTurn(start: (program: Program) => Promise<Start>): Promise<Starts> {
  const all = Object.keys(started) as Program[];
  const found: Record<Program, Start[]> = { bare: [], server: [], executable: [] };
  for (let round = 0; round < rounds; round++) for (const program of all) found[program].push(await start(program));
  const of = (program: Program): Start => ({
    s: median(found[program].map(({ s }) => s)),
    mb: median(found[program].map(({ mb }) => mb)),
  });
  return { bare: of('bare'), server: of('server'), executable: of('executable') };
}

/**
 * Starts a program and measures its time and memory. The executable uses a cache inside the data folder, so that with an empty folder it
 * unpacks itself as on a new machine.
 */
async function timed(program: Program, folder: string): Promise<Start> {
  const env = { ...environment(folder), XDG_CACHE_HOME: join(folder, 'cache') };
  const began = performance.now();
  const child = await Child.serve(started[program], program === 'bare' ? [] : ['serve'], env);
  if (program !== 'bare') await isReady(child.url);
  const start = { s: (performance.now() - began) / 1000, mb: child.memory().mb };
  await child.stop();
  return start;
}

async function isReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/health`);
    await answer.arrayBuffer();
    if (answer.status === 200) return;
    await delay(5);
  }
}

const limits = {
  server: { what: 'a bare Fastify and socket.io server', of: 'bare' },
  executable: { what: 'the same by npm start', of: 'server' },
} as const;
const names = { server: 'npm start', executable: 'the executable' };

function figuresOf(where: string, starts: Starts, maxS: number): Figure[] {
  return (['server', 'executable'] as const).flatMap((program): Figure[] => {
    const { what, of } = limits[program];
    const limit = (key: keyof Start) => ({ what, value: starts[of][key] });
    return [
      {
        name: `${names[program]}: ready ${where}`,
        unit: 's',
        value: starts[program].s,
        limit: limit('s'),
        target: { of: 'value', atMost: maxS },
      },
      {
        name: `${names[program]}: memory when ready ${where}`,
        unit: 'MB',
        value: starts[program].mb,
        limit: limit('mb'),
        target: null,
      },
    ];
  });
}
