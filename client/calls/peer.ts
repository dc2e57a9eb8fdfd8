import type { CallSignal, IceServer } from '../../shared/sync/calls.ts';
import { newId } from '../new-id.ts';

interface PeerEars {
  send(data: CallSignal): void;
  stream(theirs: MediaStream): void;
  state(state: RTCPeerConnectionState): void;
}

/** The way of sound and pictures to the customer, as the side that makes the offers (CALL-2). */
export class Peer {
  readonly #connection: RTCPeerConnection;
  readonly #ears: PeerEars;
  /** What is said of another connection, before or after this one, is not for this one. */
  readonly #round = newId();
  #early: RTCIceCandidateInit[] = [];

  constructor(iceServers: readonly IceServer[], ours: MediaStream, isVideo: boolean, ears: PeerEars) {
    this.#ears = ears;
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
    if (isVideo && ours.getVideoTracks().length === 0) connection.addTransceiver('video', { streams: [ours] });
    connection.ontrack = ({ streams: [theirs] }) => theirs !== undefined && ears.stream(theirs);
    connection.onicecandidate = ({ candidate }) =>
      candidate !== null && ears.send({ round: this.#round, candidate: candidate.toJSON() });
    connection.onconnectionstatechange = () => ears.state(connection.connectionState);
  }

  /** @param renewed looks for new ways on the same connection */
  async offer(renewed = false): Promise<void> {
    if (renewed) this.#connection.restartIce();
    await this.#connection.setLocalDescription();
    const description = this.#connection.localDescription?.toJSON();
    if (description !== undefined) this.#ears.send({ round: this.#round, description });
  }

  async hear(data: CallSignal): Promise<void> {
    if ('media' in data || data.round !== this.#round) return;
    if ('candidate' in data) {
      if (this.#connection.remoteDescription === null) this.#early.push(data.candidate);
      else await this.#add(data.candidate);
    } else if (data.description.type === 'answer' && this.#connection.signalingState === 'have-local-offer') {
      await this.#connection.setRemoteDescription(data.description);
      for (const one of this.#early.splice(0)) await this.#add(one);
    }
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
