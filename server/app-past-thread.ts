import { workerData } from 'node:worker_threads';
import { SqliteLog } from './log/sqlite.ts';
import { Moments } from './past/moments.ts';
import type { PastCalls, PastThreadData, PastTold, Play } from './past/past-calls.ts';
import { Playing } from './past/playing.ts';
import { giveWay } from './process/give-way.ts';
import { serveThread } from './process/serve-thread.ts';
import { DamagedRows } from './storage/derived-row.ts';

/** The past of the dashboard, in a thread of its own: what is replayed there holds nobody and changes nothing. */

const { dataDir } = workerData as PastThreadData;
giveWay();
const log = new SqliteLog(dataDir, { access: 'read', alone: true });
const playings = new Map<string, { playing: Playing; moments: Moments }>();
/** The moment that was asked for last: the next is often a little later. */
let last: Moments | null = null;
/** Questions come one after the other: they share it. */
let turn: Promise<unknown> = Promise.resolve();

function momentsTo(time: number): Moments {
  if (last?.leadsTo(time)) return last;
  last?.close();
  last = null;
  last = new Moments(dataDir, log, time);
  return last;
}

async function play(asked: Play): Promise<void> {
  stop(asked.id);
  const moments = new Moments(dataDir, log, asked.at);
  const playing = new Playing(asked, {
    screenAt: (time) => moments.screenAt(time, asked),
    tell: (then) => void main.$callEvent('played', asked.id, then),
    ended: (error) => {
      if (playings.get(asked.id)?.playing !== playing) return;
      stop(asked.id);
      const damaged = error instanceof DamagedRows ? { file: error.file, inode: error.inode } : null;
      void main.$callEvent('ended', asked.id, damaged);
    },
  });
  playings.set(asked.id, { playing, moments });
  try {
    await playing.start();
  } catch (error) {
    // One that was stopped on its way fails over what was closed under it.
    if (playings.get(asked.id)?.playing !== playing) return;
    stop(asked.id);
    throw error;
  }
}

function stop(id: string): void {
  const one = playings.get(id);
  if (one === undefined) return;
  playings.delete(id);
  one.playing.stop();
  one.moments.close();
}

const calls: PastCalls = {
  at: (time, shown) => {
    const answer = turn.then(() => momentsTo(time).screenAt(time, shown));
    turn = answer.catch(() => {
      last?.close();
      last = null;
    });
    return answer;
  },
  play,
  stop,
  close: async () => {
    for (const id of playings.keys()) stop(id);
    last?.close();
    await log.close();
  },
};

const main = serveThread<PastTold>(calls);
