const cameras = async () =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');

export const hasSeveralCameras = async (): Promise<boolean> => (await cameras()).length > 1;

/** Opens the camera facing the other way, or else the next one. Stops the current one first, because phones open only one at a time. */
export async function nextCamera(track: MediaStreamTrack): Promise<MediaStreamTrack | undefined> {
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
