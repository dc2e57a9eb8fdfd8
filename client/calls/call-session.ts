import type { CallSignal, IceServer } from '../../shared/sync/calls.ts';
import { type CallMessage, listenToCall } from '../sync/call-events.ts';
import { sendCallMessage, wire } from '../sync/connection.ts';
import { type ActiveCall, storeCall } from './active-call.ts';
import type { CallFailure, CallPhase, CallView } from './call-view.ts';
import { invite, watchInvitation } from './invitation.ts';
import { NoMedia, openDevice, openMedia } from './media.ts';
import { Peer } from './peer.ts';

/**
 * Seconds before the invitation is sent, in which the agent can cancel the call. Needed because an invitation can be billed and cannot be
 * unsent.
 */
const countdownSeconds = 3;
/** Milliseconds after which an attempt to connect counts as failed. */
const patienceMs = 25_000;

const atFirst: CallView = {
  phase: { name: 'media' },
  since: null,
  until: null,
  microphone: true,
  camera: false,
  theirCamera: true,
  ours: null,
  remote: null,
};

/** The agent's side of a call, from the click to its end (CALL-1 to CALL-3). */
export class CallSession {
  readonly #call: ActiveCall;
  readonly #listeners = new Set<() => void>();
  #callId: string | null;
  #view = atFirst;
  #ours: MediaStream | null = null;
  #peer: Peer | null = null;
  #iceServers: Promise<readonly IceServer[]> = Promise.resolve([]);
  /** Queue of received messages, handled one at a time, because each may depend on the result of the previous one. */
  #handled = Promise.resolve();
  #impatience: ReturnType<typeof setTimeout> | undefined;
  #stopListening: () => void = () => undefined;

  constructor(active: ActiveCall) {
    this.#call = active;
    this.#callId = active.callId;
  }

  readonly view = (): CallView => this.#view;
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts the call. Opens the microphone first, so that no customer is invited to a call in which the agent has no microphone. */
  async start(): Promise<void> {
    this.#phase({ name: 'media' });
    try {
      this.#ours ??= await openMedia(this.#call.kind);
    } catch (problem) {
      return this.#fail(problem instanceof NoMedia ? problem.failure : 'busy');
    }
    if (this.#isOver()) return this.#close();
    this.#patch({ ours: this.#ours, camera: this.#ours.getVideoTracks().some(({ enabled }) => enabled) });
    if (this.#callId === null && !(await this.#countDown())) return;
    const callId = this.#callId ?? (await this.#offer());
    this.#callId = callId;
    if (callId === null) return;
    if (this.#isOver()) {
      // If the call was cancelled while the invitation was being sent, joins the call in order to leave it.
      sendCallMessage({ type: 'join', callId })
        .then(() => sendCallMessage({ type: 'leave', callId }))
        .catch(() => undefined);
      return this.#close();
    }
    const ends = [
      listenToCall({ received: (message) => this.#enqueue(message), connected: () => this.#join() }),
      watchInvitation(callId, (has) => this.#arrived(has)),
    ];
    this.#stopListening = () => {
      for (const end of ends) end();
    };
    this.#join();
  }

  /** Counts down before the invitation is sent. @returns `false` if the call was cancelled */
  async #countDown(): Promise<boolean> {
    for (let seconds = countdownSeconds; seconds > 0 && !this.#isOver(); seconds--) {
      this.#phase({ name: 'countdown', seconds });
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    return !this.#isOver();
  }

  async #offer(): Promise<string | null> {
    this.#phase({ name: 'offering' });
    const { callId, message } = await invite(this.#call);
    if (callId === null) this.#fail('refused', message);
    else storeCall({ ...this.#call, callId });
    return callId;
  }

  #arrived(has: boolean): void {
    const { phase } = this.#view;
    if (!has && phase.name !== 'talking') this.#fail('undelivered');
    else if (has && phase.name === 'failed' && phase.failure === 'undelivered') this.#phase({ name: 'waiting' });
  }

  #join(): void {
    const callId = this.#callId;
    // Without a connection, does nothing. The message would be queued and then sent twice: once from the queue, and once when the call
    // rejoins.
    if (callId === null || this.#isOver() || !wire.connected) return;
    const joined = sendCallMessage({ type: 'join', callId });
    this.#iceServers = joined.then((answer) => (answer.success ? (answer.iceServers ?? []) : [])).catch(() => []);
    joined
      .then((answer) => {
        if (this.#isOver()) return;
        if (!answer.success) this.#notLetIn(answer.code);
        else if (['media', 'offering'].includes(this.#view.phase.name)) this.#phase({ name: 'waiting' });
      })
      // No response means that the connection is lost. The session joins again when the socket reconnects.
      .catch(() => undefined);
  }

  #notLetIn(code: string): void {
    if (code === 'call_in_use') this.#fail('in_use');
    else this.#end(this.#view.since === null ? 'missed' : 'lost');
  }

  #enqueue(message: CallMessage): void {
    if (message.callId !== this.#callId) return;
    this.#handled = this.#handled.then(() => this.#handle(message)).catch(() => this.#fail('network'));
  }

  async #handle(message: CallMessage): Promise<void> {
    const { name } = this.#view.phase;
    if (this.#isOver()) return;
    if (message.type === 'ended') this.#end(message.reason);
    else if (message.type === 'opened') {
      if (message.on && ['media', 'offering', 'waiting'].includes(name)) this.#phase({ name: 'opened' });
      if (!message.on && name === 'opened') this.#phase({ name: 'waiting' });
    } else if (message.type === 'peer' && message.on) await this.#begin();
    else if (message.type === 'peer') this.#phase({ name: 'lost' });
    else await this.#signalled(message.data);
  }

  async #signalled(data: CallSignal): Promise<void> {
    if ('media' in data) this.#patch({ theirCamera: data.media.camera });
    else await this.#peer?.receive(data);
  }

  /** Called when agent and customer are both connected to the server. Each side then restarts the WebRTC negotiation. */
  async #begin(): Promise<void> {
    const iceServers = await this.#iceServers;
    const ours = this.#ours;
    if (ours === null || this.#isOver()) return;
    this.#peer?.close();
    this.#phase({ name: 'connecting' });
    this.#peer = new Peer(
      iceServers,
      ours,
      { offers: this.#call.kind },
      {
        send: (data) => this.#send(data),
        stream: (remote) => this.#patch({ remote }),
        state: (state) => this.#connected(state),
      },
    );
    this.#sendMediaState();
    await this.#peer.offer();
  }

  #connected(state: RTCPeerConnectionState): void {
    if (this.#isOver()) return;
    if (state === 'connected') {
      this.#patch({ since: this.#view.since ?? Date.now() });
      this.#phase({ name: 'talking' });
    } else if (state === 'failed') {
      // If the call was connected before, ICE is restarted, because another network path might work.
      if (this.#view.phase.name === 'talking' || this.#view.phase.name === 'lost')
        this.#peer?.offer(true).catch(() => this.#fail('network'));
      this.#phase({ name: 'lost' });
    } else if (state === 'disconnected') this.#phase({ name: 'lost' });
  }

  #send(data: CallSignal): void {
    if (this.#callId === null) return;
    sendCallMessage({ type: 'signal', callId: this.#callId, data })
      .then((answer) => !answer.success && answer.code === 'payload_too_large' && this.#fail('network'))
      .catch(() => undefined);
  }

  #sendMediaState(): void {
    const { microphone, camera } = this.#view;
    this.#send({ media: { microphone, camera } });
  }

  toggle(what: 'microphone' | 'camera'): void {
    const on = !this.#view[what];
    const tracks = what === 'microphone' ? this.#ours?.getAudioTracks() : this.#ours?.getVideoTracks();
    for (const track of tracks ?? []) track.enabled = on;
    this.#patch({ [what]: on });
    this.#sendMediaState();
  }

  /** Switches to another microphone or camera. @throws NoMedia */
  async use(kind: 'audio' | 'video', deviceId: string): Promise<void> {
    const ours = this.#ours;
    if (ours === null) return;
    const track = await openDevice(kind, deviceId);
    if (this.#isOver()) return track.stop();
    const before = kind === 'audio' ? ours.getAudioTracks() : ours.getVideoTracks();
    // The first camera is turned on at once, because users add a camera in order to be seen.
    const isFirst = before.length === 0;
    track.enabled = isFirst || (kind === 'audio' ? this.#view.microphone : this.#view.camera);
    await this.#peer?.replace(track);
    for (const one of before) {
      one.stop();
      ours.removeTrack(one);
    }
    ours.addTrack(track);
    if (!isFirst) return;
    this.#patch({ camera: true });
    this.#sendMediaState();
  }

  /** Retries the step that failed: opening the microphone, or connecting to the customer. */
  retry(): void {
    if (this.#callId === null || this.#ours === null) void this.start();
    else {
      this.#phase({ name: 'connecting' });
      this.#join();
    }
  }

  hangUp(): void {
    if (this.#callId !== null) sendCallMessage({ type: 'leave', callId: this.#callId }).catch(() => undefined);
    this.#end('left');
  }

  #isOver(): boolean {
    return this.#view.phase.name === 'ended';
  }

  #end(reason: Extract<CallPhase, { name: 'ended' }>['reason']): void {
    if (this.#isOver()) return;
    this.#patch({ until: Date.now() });
    this.#phase({ name: 'ended', reason });
    this.#close();
  }

  #close(): void {
    storeCall(null);
    this.#stopListening();
    this.#peer?.close();
    for (const track of this.#ours?.getTracks() ?? []) track.stop();
    this.#patch({ ours: null, remote: null });
  }

  #fail(failure: CallFailure, message: string | null = null): void {
    if (!this.#isOver()) this.#phase({ name: 'failed', failure, message });
  }

  #phase(phase: CallPhase): void {
    clearTimeout(this.#impatience);
    const waits = phase.name === 'connecting' || phase.name === 'lost';
    if (waits) this.#impatience = setTimeout(() => this.#fail('network'), patienceMs);
    this.#patch({ phase });
  }

  #patch(part: Partial<CallView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
