import { workerData } from 'node:worker_threads';
import { SqliteLog } from './log/sqlite.ts';
import type { PastCalls, PastEvents, PastThreadData, Play } from './past/past-calls.ts';
import { Moments, Playing } from './past/playing.ts';
import { giveWay } from './process/give-way.ts';
import { serveThread } from './process/serve-thread.ts';
import { DamagedRows } from './storage/derived-row.ts';

/** Dashboard history in a separate thread. Playback blocks nobody and changes nothing. */

const { dataDir } = workerData as PastThreadData;
giveWay();
const log = new SqliteLog(dataDir, { access: 'read', alone: true });
const playings = new Map<string, { playing: Playing; moments: Moments }>();
/** The moment of the last request. The next request is often for a slightly later one. */
let last: Moments | null = null;
/** Requests run one after the other because they share `last`. */
let turn: Promise<unknown> = Promise.resolve();

function momentsTo(time: number): Moments {
  if (last?.leadsTo(time)) return last;
  last?.close();
  last = null;
  last = new Moments(dataDir, log, time);
  return last;
}

async function play(request: Play): Promise<void> {
  stop(request.id);
  const moments = new Moments(dataDir, log, request.at);
  const playing = new Playing(request, {
    screenAt: (time) => moments.screenAt(time, request),
    onScreen: (then) => void main.$callEvent('played', request.id, then),
    ended: (error) => {
      if (playings.get(request.id)?.playing !== playing) return;
      stop(request.id);
      const damaged = error instanceof DamagedRows ? { file: error.file, inode: error.inode } : null;
      void main.$callEvent('ended', request.id, damaged);
    },
  });
  playings.set(request.id, { playing, moments });
  try {
    await playing.start();
  } catch (error) {
    // A playback that was stopped while it started fails because its files were closed.
    if (playings.get(request.id)?.playing !== playing) return;
    stop(request.id);
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

const main = serveThread<PastEvents>(calls);
