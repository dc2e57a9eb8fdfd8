import type { CallKind } from '../../shared/calls.ts';
import type { CallSignal, IceServer } from '../../shared/sync/calls.ts';
import { newId } from '../api/new-id.ts';

interface PeerHandlers {
  send(data: CallSignal): void;
  stream(remote: MediaStream): void;
  state(state: RTCPeerConnectionState): void;
}

/**
 * Side of the call (CALL-2). `offers`: the agent, who sends WebRTC offers. `answers`: the customer, who answers the offers of the
 * connection with this id.
 */
export type PeerSide = { offers: CallKind } | { answers: string };

/** Maximum number of ICE candidates that are buffered until their session description arrives. */
const earlyMax = 100;

/** WebRTC connection to the other side of the call. */
export class Peer {
  readonly #connection: RTCPeerConnection;
  readonly #handlers: PeerHandlers;
  /** Id of this connection. Each signal contains the id of its connection, and signals with another id are ignored. */
  readonly round: string;
  readonly #side: PeerSide;
  #early: RTCIceCandidateInit[] = [];

  constructor(iceServers: readonly IceServer[], ours: MediaStream, side: PeerSide, handlers: PeerHandlers) {
    this.#handlers = handlers;
    this.#side = side;
    this.round = 'answers' in side ? side.answers : newId();
    this.#connection = new RTCPeerConnection({
      iceServers: iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username === undefined ? {} : { username }),
        ...(credential === undefined ? {} : { credential }),
      })),
    });
    const connection = this.#connection;
    for (const track of ours.getTracks()) connection.addTrack(track, ours);
    // An agent without a camera still requests the customer's video, and may add a camera later.
    if ('offers' in side && side.offers === 'video' && ours.getVideoTracks().length === 0)
      connection.addTransceiver('video', { streams: [ours] });
    connection.ontrack = ({ streams: [remote] }) => remote !== undefined && handlers.stream(remote);
    connection.onicecandidate = ({ candidate }) =>
      candidate !== null && handlers.send({ round: this.round, candidate: candidate.toJSON() });
    connection.onconnectionstatechange = () => handlers.state(connection.connectionState);
  }

  /** Sends an offer. @param renewed Whether to restart ICE on the same connection. */
  async offer(renewed = false): Promise<void> {
    if (renewed) this.#connection.restartIce();
    await this.#describe();
  }

  async #describe(): Promise<void> {
    await this.#connection.setLocalDescription();
    const description = this.#connection.localDescription?.toJSON();
    if (description !== undefined) this.#handlers.send({ round: this.round, description });
  }

  async receive(data: CallSignal): Promise<void> {
    if ('media' in data || data.round !== this.round) return;
    if ('candidate' in data) {
      if (this.#connection.remoteDescription !== null) await this.#add(data.candidate);
      else this.#early = [...this.#early, data.candidate].slice(-earlyMax);
    } else if (this.#awaits(data.description.type)) {
      await this.#connection.setRemoteDescription(data.description);
      for (const one of this.#early.splice(0)) await this.#add(one);
      if ('answers' in this.#side) await this.#describe();
    }
  }

  #awaits(type: RTCSdpType): boolean {
    if ('answers' in this.#side) return type === 'offer';
    return type === 'answer' && this.#connection.signalingState === 'have-local-offer';
  }

  /** Adds an ICE candidate. A candidate that cannot be added is skipped, because other candidates might work. */
  async #add(candidate: RTCIceCandidateInit): Promise<void> {
    await this.#connection.addIceCandidate(candidate).catch(() => undefined);
  }

  async replace(track: MediaStreamTrack): Promise<void> {
    await this.#connection
      .getTransceivers()
      .find(({ receiver }) => receiver.track.kind === track.kind)
      ?.sender.replaceTrack(track);
  }

  close(): void {
    this.#connection.onconnectionstatechange = null;
    this.#connection.close();
  }
}
