import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activate } from '../i18n/i18n.ts';
import { CallSession } from './call-session.ts';

/** Fake media track of a microphone or a camera. */
class Track {
  enabled = true;
  isLive = true;
  readonly kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }
  stop(): void {
    this.isLive = false;
  }
}

class Stream {
  readonly tracks: Track[];
  constructor(...tracks: Track[]) {
    this.tracks = tracks;
  }
  getTracks = () => [...this.tracks];
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video');
  addTrack = (track: Track) => void this.tracks.push(track);
  removeTrack = (track: Track) => void this.tracks.splice(this.tracks.indexOf(track), 1);
}

/** Every track that the fake browser returned. */
const given: Track[] = [];
const live = () => given.filter(({ isLive }) => isLive);
let open: () => Promise<void>;
let requests: number;
let answer: () => Promise<Response>;

beforeEach(async () => {
  await activate('en');
  given.length = 0;
  open = () => Promise.resolve();
  answer = () => Promise.resolve(Response.json({ success: false, code: 'forbidden' }, { status: 403 }));
  const getUserMedia = async () => {
    await open();
    const track = new Track('audio');
    given.push(track);
    return new Stream(track);
  };
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } });
  requests = 0;
  vi.stubGlobal('fetch', () => {
    requests += 1;
    return answer();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newSession = () => new CallSession({ conversationId: 'c1', kind: 'audio', callId: null });

/** Starts a call and advances the clock past the countdown. */
async function begin(session: CallSession): Promise<void> {
  const started = session.start();
  await vi.advanceTimersByTimeAsync(3000);
  await started;
}

test('a call starts after a countdown of three seconds and can be cancelled until then', async () => {
  const session = newSession();
  const counted: unknown[] = [];
  session.listen(() => counted.push(session.view().phase));
  void session.start();
  await vi.advanceTimersByTimeAsync(2999);
  expect([requests, session.view().phase]).toEqual([0, { name: 'countdown', seconds: 1 }]);
  expect(counted).toEqual(expect.arrayContaining([3, 2].map((seconds) => ({ name: 'countdown', seconds }))));
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toBe(1);

  const other = newSession();
  void other.start();
  await vi.advanceTimersByTimeAsync(2999);
  other.hangUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests, other.view().phase]).toEqual([1, { name: 'ended', reason: 'left' }]);
  expect(live()).toHaveLength(1);
});

test('another try after a refusal is as muted as before, and leaves no microphone on', async () => {
  const session = newSession();
  await begin(session);
  expect(session.view().phase).toMatchObject({ name: 'failed', failure: 'refused' });
  session.toggle('microphone');
  session.retry();
  await vi.advanceTimersByTimeAsync(3000);
  expect(session.view().phase.name).toBe('failed');
  expect(session.view().microphone).toBe(false);
  expect(live().filter(({ enabled }) => enabled)).toEqual([]);
  session.hangUp();
  expect(live()).toEqual([]);
});

test('a microphone granted after the call ended is released', async () => {
  const session = newSession();
  await begin(session);
  let give: () => void = () => undefined;
  open = () => new Promise((resolve) => (give = resolve));
  const using = session.use('audio', 'other');
  session.hangUp();
  give();
  await using;
  expect(given).toHaveLength(2);
  expect(live()).toEqual([]);
});
