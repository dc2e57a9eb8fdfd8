import { expect, test, vi } from 'vitest';
import page from './index.html?raw';

/** Fakes of the browser APIs that the call page needs. */
class Track {
  readyState = 'live';
  enabled = true;
  readonly kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }
  getSettings = () => ({ facingMode: 'user', deviceId: 'front' });
  stop() {
    this.readyState = 'ended';
  }
}

class Stream {
  private readonly tracks: Set<Track>;
  constructor(...tracks: Track[]) {
    this.tracks = new Set(tracks);
  }
  getTracks = () => [...this.tracks];
  getVideoTracks = () => this.getTracks().filter(({ kind }) => kind === 'video');
  addTrack = (track: Track) => void this.tracks.add(track);
  removeTrack = (track: Track) => void this.tracks.delete(track);
}

class Line {
  static readonly OPEN = 1;
  static last: Line;
  readonly readyState = Line.OPEN;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  readonly sent: string[] = [];
  constructor() {
    Line.last = this;
  }
  send = (text: string) => void this.sent.push(text);
  close() {}
}

const press = (id: string) => document.getElementById(id)?.click();

/** Loads the page and joins a video call. @returns the spies of the browser APIs */
async function join(getUserMedia: ReturnType<typeof vi.fn>) {
  vi.resetModules();
  document.body.innerHTML = page.split(/<body[^>]*>/)[1] as string;
  Object.assign(document.body.dataset, { state: 'ready', kind: 'video', brand: '', logo: '' });
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release }));
  const enumerateDevices = async () => ['front', 'back'].map((deviceId) => ({ kind: 'videoinput', deviceId }));
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('RTCPeerConnection', class {});
  Object.assign(navigator, { mediaDevices: { getUserMedia, enumerateDevices }, wakeLock: { request } });
  for (const id of ['ours', 'remote'])
    Object.defineProperty(document.getElementById(id), 'srcObject', { value: null, writable: true });

  await import('./main.ts');
  press('join');
  await vi.waitFor(() => expect(Line.last.sent.join()).toContain('join'));
  return { request, release };
}

function hangUp() {
  Line.last.onmessage?.({ data: JSON.stringify({ type: 'ended', reason: 'hung_up' }) });
  return vi.waitFor(() => expect(document.body.dataset.state).toBe('over'));
}

const ownMedia = () => new Stream(new Track('audio'), new Track('video'));

test('keeps the screen on during the call, also after the customer returns to the page', async () => {
  const { request, release } = await join(vi.fn().mockResolvedValueOnce(ownMedia()));
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
  await hangUp();
  await vi.waitFor(() => expect(release).toHaveBeenCalled());
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('a camera that opens after the call has ended is released', async () => {
  const other = new Track('video');
  const turned = Promise.withResolvers<Stream>();
  const getUserMedia = vi.fn().mockResolvedValueOnce(ownMedia()).mockReturnValueOnce(turned.promise);
  await join(getUserMedia);
  press('flip');
  press('flip');
  await vi.waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  await hangUp();
  turned.resolve(new Stream(other));
  await vi.waitFor(() => expect(other.readyState).toBe('ended'));
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});
