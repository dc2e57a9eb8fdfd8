import type { CallKind } from '../../shared/calls.ts';
import type { CallSignal, IceServer } from '../../shared/sync/calls.ts';
import { newId } from '../api/new-id.ts';

interface PeerHandlers {
  send(data: CallSignal): void;
  stream(theirs: MediaStream): void;
  state(state: RTCPeerConnectionState): void;
}

/** Which end of the call it is (CALL-2): the staff's makes the offers, the customer's answers those of one round. */
export type PeerSide = { offers: CallKind } | { answers: string };

/** Candidates that may come before the description that they belong to. */
const earlyMax = 100;

/** The way of sound and pictures to the other end. */
export class Peer {
  readonly #connection: RTCPeerConnection;
  readonly #handlers: PeerHandlers;
  /** Signals of a connection before or after this one are not for this one. */
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
    // Without a camera of one's own, the customer's picture is welcome all the same, and a camera may come yet.
    if ('offers' in side && side.offers === 'video' && ours.getVideoTracks().length === 0)
      connection.addTransceiver('video', { streams: [ours] });
    connection.ontrack = ({ streams: [theirs] }) => theirs !== undefined && handlers.stream(theirs);
    connection.onicecandidate = ({ candidate }) =>
      candidate !== null && handlers.send({ round: this.round, candidate: candidate.toJSON() });
    connection.onconnectionstatechange = () => handlers.state(connection.connectionState);
  }

  /** @param renewed looks for new ways on the same connection */
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

  /** A candidate of no use is none; the others remain. */
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
