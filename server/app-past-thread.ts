import { workerData } from 'node:worker_threads';
import { SqliteLog } from './log/sqlite.ts';
import type { PastCalls, PastEvents, PastThreadData, Play } from './past/past-calls.ts';
import { Moments, Playing } from './past/playing.ts';
import { giveWay } from './process/give-way.ts';
import { serveThread } from './process/serve-thread.ts';
import { DamagedRows } from './storage/derived-row.ts';

/** Module that runs as the thread that plays back the dashboard's history. The thread does not block other work and changes no data. */

const { dataDir } = workerData as PastThreadData;
giveWay();
const log = new SqliteLog(dataDir, { access: 'read', alone: true });
const playings = new Map<string, { playing: Playing; moments: Moments }>();
/** State reached by the last request. The next request is often for a slightly later time and can continue from this state. */
let last: Moments | null = null;
/** Resolves when the previous request has ended. Requests run one after the other, because they share `last`. */
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
    // Ignores the error if the playback has been stopped in the meantime, because stopping closes the files from which `start` reads.
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
