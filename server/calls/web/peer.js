/**
 * The way of sound and pictures. It answers offers; the staff's side makes them (CALL-2).
 * @param round which of the staff's connections it is for
 */
export function newPeer({ round, iceServers, stream, send, onStream, onState }) {
  const peer = new RTCPeerConnection({ iceServers });
  let early = [];
  for (const track of stream.getTracks()) peer.addTrack(track, stream);
  peer.ontrack = ({ streams: [theirs] }) => onStream(theirs);
  peer.onicecandidate = ({ candidate }) => candidate && send({ round, candidate });
  peer.onconnectionstatechange = () => onState(peer.connectionState);

  return {
    round,
    async hear({ description, candidate }) {
      if (description?.type === 'offer') {
        await peer.setRemoteDescription(description);
        for (const one of early.splice(0)) await peer.addIceCandidate(one);
        await peer.setLocalDescription();
        send({ round, description: peer.localDescription });
      } else if (candidate) {
        if (peer.remoteDescription) await peer.addIceCandidate(candidate).catch(() => undefined);
        else early = [...early, candidate].slice(-100);
      }
    },
    replaceVideo(track) {
      const sender = peer.getSenders().find((one) => one.track?.kind === 'video');
      return sender?.replaceTrack(track);
    },
    close() {
      peer.onconnectionstatechange = null;
      peer.close();
    },
  };
}
