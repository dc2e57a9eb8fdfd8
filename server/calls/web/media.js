export const canCall = typeof RTCPeerConnection !== 'undefined' && navigator.mediaDevices !== undefined;

/** Why there is no microphone or camera: a state of the page. */
const states = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
};

/** @throws with `state`, the state that the page is in then */
export async function openMedia(isVideo) {
  const ask = (video) => navigator.mediaDevices.getUserMedia({ audio: true, video });
  try {
    // Who has no camera can still be heard.
    return await ask(isVideo && { facingMode: 'user' }).catch((problem) => {
      if (isVideo && problem.name === 'NotFoundError') return ask(false);
      throw problem;
    });
  } catch (problem) {
    throw Object.assign(problem, { state: states[problem.name] ?? 'busy' });
  }
}

export async function hasSeveralCameras() {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1;
}

/** The camera on the other side of the phone, else the next one. The old one is let go first: phones open one at a time. */
export async function nextCamera(track) {
  const { facingMode, deviceId } = track.getSettings();
  const cameras = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
  const at = cameras.findIndex((one) => one.deviceId === deviceId);
  const next = cameras[(at + 1) % cameras.length]?.deviceId;
  const wish = facingMode
    ? { facingMode: { exact: facingMode === 'user' ? 'environment' : 'user' } }
    : { deviceId: { exact: next } };
  track.stop();
  const open = (video) => navigator.mediaDevices.getUserMedia({ video });
  const stream = await open(wish).catch(() => open({ deviceId: { exact: deviceId } }));
  return stream.getVideoTracks()[0];
}
