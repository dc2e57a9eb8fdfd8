import { type PageState, stateAfter } from '../../shared/call-page.ts';
import type { CallKind } from '../../shared/calls.ts';
import type { CallSignal, CustomerDown, IceServer } from '../../shared/sync/calls.ts';
import { NoMedia, openMedia } from '../calls/media.ts';
import { Peer } from '../calls/peer.ts';
import { CustomerLine } from './customer-line.ts';
import { button, data, isOver, video } from './page.ts';
import { StoredKey } from './stored-key.ts';

const failedAfterMs = 25_000;

/** The customer's side of a call (CALL-2, CALL-4): state of the page, and actions of its buttons. */
export class CustomerCall {
  readonly #kind: CallKind;
  readonly #key = new StoredKey();
  readonly #line: CustomerLine;
  #stream: MediaStream | null = null;
  #peer: Peer | null = null;
  #iceServers: readonly IceServer[] = [];
  #talkingSince: number | null = null;
  #failing: ReturnType<typeof setTimeout> | undefined;
  #isJoining = false;
  #isTurning = false;
  #isDeclined = false;
  #screenLock: WakeLockSentinel | undefined;

  constructor(kind: CallKind) {
    this.#kind = kind;
    this.#line = new CustomerLine({
      greeting: () =>
        this.#isDeclined
          ? { type: 'decline' }
          : { type: this.#stream === null ? 'open' : 'join', key: this.#key.value },
      hear: (message) => this.#hear(message),
      lost: () => {
        // During the conversation, a lost connection to the server is not shown, because audio and video can continue without the server.
        if (this.#stream !== null && data.state !== 'talking') this.#show('lost');
      },
      closed: (reason) => this.#end(reason),
    });
    if (this.#key.wasIn) void this.join();
  }

  #show(state: PageState): void {
    if (isOver()) return;
    data.state = state;
    clearTimeout(this.#failing);
    if (state === 'connecting' || state === 'lost')
      this.#failing = setTimeout(() => this.#show('failed'), failedAfterMs);
  }

  #finish(state: PageState): void {
    this.#show(state);
    this.#closePeer();
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    document.removeEventListener('visibilitychange', this.#keepAwake);
    void this.#screenLock?.release();
    this.#line.end();
  }

  #closePeer(): void {
    this.#peer?.close();
    this.#peer = null;
  }

  #hear(message: CustomerDown): unknown {
    if (message.type === 'ready') {
      this.#iceServers = message.iceServers;
      if (this.#peer === null) this.#show('waiting');
    } else if (message.type === 'ended')
      this.#end(message.reason === 'elsewhere' ? 'taken' : stateAfter(message.reason));
    else if (message.type === 'peer' && message.on) this.#begin();
    else if (message.type === 'peer') {
      if (this.#talkingSince !== null) this.#show('lost');
    } else if (message.type === 'signal') return this.#signalled(message.data);
    return undefined;
  }

  /**
   * Ends the call in a final state. `used` means that the link was used before; if this page took part in the call, the state is `over`
   * instead.
   */
  #end(state: PageState): void {
    this.#finish(state === 'used' && this.#stream !== null ? 'over' : state);
  }

  /**
   * Called when customer and agent are both connected to the server. Each side then restarts the WebRTC negotiation. The agent's side sends
   * the offer, so this page waits for one.
   */
  #begin(): void {
    this.#closePeer();
    this.#show('connecting');
    this.#tellMedia();
  }

  async #signalled(signal: CallSignal): Promise<void> {
    if ('media' in signal) data.remote = signal.media.camera ? 'on' : 'off';
    else {
      const isNew =
        'description' in signal && signal.description.type === 'offer' && this.#peer?.round !== signal.round;
      if (isNew) this.#open(signal.round);
      await this.#peer?.receive(signal);
    }
  }

  #open(round: string): void {
    this.#closePeer();
    if (this.#stream === null) return;
    this.#peer = new Peer(
      this.#iceServers,
      this.#stream,
      { answers: round },
      {
        send: (signal) => this.#line.send({ type: 'signal', data: signal }),
        stream: (remote) => {
          video('remote').srcObject = remote;
        },
        state: (state) => {
          if (state === 'connected') {
            this.#talkingSince ??= Date.now();
            this.#show('talking');
            this.#count();
          } else if (state === 'failed' || state === 'disconnected') this.#show('lost');
        },
      },
    );
  }

  readonly #isOn = (kind: 'audio' | 'video'): boolean =>
    this.#stream?.getTracks().some((track) => track.kind === kind && track.enabled) ?? false;

  #tellMedia(): void {
    const media = { microphone: this.#isOn('audio'), camera: this.#isOn('video') };
    this.#line.send({ type: 'signal', data: { media } });
  }

  #count(): void {
    const ms = Date.now() - (this.#talkingSince ?? Date.now());
    const seconds = Math.floor(ms / 1000);
    const length = document.getElementById('length');
    if (length !== null) length.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (data.state === 'talking') setTimeout(() => this.#count(), 1000 - (ms % 1000));
  }

  async join(): Promise<void> {
    if (this.#isJoining) return;
    this.#isJoining = true;
    this.#show('asking');
    try {
      this.#stream = await openMedia(this.#kind, { facingMode: 'user' });
    } catch (problem) {
      const failure = problem instanceof NoMedia ? problem.failure : 'busy';
      return this.#show(failure === 'insecure' ? 'unable' : failure);
    } finally {
      this.#isJoining = false;
    }
    if (isOver()) return this.#finish(data.state);
    for (const kind of ['audio', 'video'] as const) this.#turn(kind, !this.#key.isOff(kind));
    video('ours').srcObject = this.#stream;
    button('camera').hidden = this.#stream.getVideoTracks().length === 0;
    button('flip').hidden = button('camera').hidden || !(await hasSeveralCameras());
    this.#show('waiting');
    this.#line.send({ type: 'join', key: this.#key.value });
    document.addEventListener('visibilitychange', this.#keepAwake);
    await this.#keepAwake();
  }

  /** Keeps the screen on during the call. Browsers release the lock whenever the page is hidden. */
  readonly #keepAwake = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const lock = await (navigator.wakeLock as WakeLock | undefined)?.request('screen').catch(() => undefined);
    if (isOver()) void lock?.release();
    else this.#screenLock = lock;
  };

  retry(): void {
    this.#show('connecting');
    this.#line.renew();
  }

  decline(): void {
    // If the connection is not open yet, the decline is sent as the first message of the connection.
    this.#isDeclined = true;
    this.#line.send({ type: 'decline' });
  }

  leave(): void {
    this.#line.send({ type: 'leave' });
    this.#finish('over');
  }

  toggle(kind: 'audio' | 'video'): void {
    this.#turn(kind, !this.#isOn(kind));
    this.#tellMedia();
  }

  #turn(kind: 'audio' | 'video', isOn: boolean): void {
    for (const track of this.#stream?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOn;
    button(kind === 'audio' ? 'microphone' : 'camera').setAttribute('aria-pressed', String(isOn));
    if (kind === 'video') data.ours = this.#isOn('video') ? 'on' : 'off';
    this.#key.turn(kind, isOn);
  }

  async flip(): Promise<void> {
    const stream = this.#stream;
    const before = stream?.getVideoTracks()[0];
    if (this.#isTurning || stream === null || before === undefined) return;
    this.#isTurning = true;
    const track = await nextCamera(before).finally(() => {
      this.#isTurning = false;
    });
    if (track === undefined) return;
    // If the call has ended in the meantime, the new camera is turned off again.
    if (isOver()) return track.stop();
    track.enabled = before.enabled;
    stream.removeTrack(before);
    stream.addTrack(track);
    video('ours').dataset.facing = track.getSettings().facingMode ?? 'user';
    await this.#peer?.replace(track);
  }
}

const cameras = async () =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');

const hasSeveralCameras = async (): Promise<boolean> => (await cameras()).length > 1;

/**
 * Switches to the camera that faces the other way, or else to the next camera. Stops the current camera first, because phones can open only
 * one at a time.
 */
async function nextCamera(track: MediaStreamTrack): Promise<MediaStreamTrack | undefined> {
  const { facingMode, deviceId = '' } = track.getSettings();
  const all = await cameras();
  const at = all.findIndex((one) => one.deviceId === deviceId);
  const next = all[(at + 1) % all.length]?.deviceId ?? deviceId;
  const wish = facingMode
    ? { facingMode: { exact: facingMode === 'user' ? 'environment' : 'user' } }
    : { deviceId: { exact: next } };
  track.stop();
  const open = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video });
  const stream = await open(wish).catch(() => open({ deviceId: { exact: deviceId } }));
  return stream.getVideoTracks()[0];
}
