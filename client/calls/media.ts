import type { CallKind } from '../../shared/calls.ts';

/** Reason why no microphone or camera is available. `insecure`: the page is not served over HTTPS, which browsers require. */
export type MediaFailure = 'denied' | 'missing' | 'busy' | 'insecure';

export class NoMedia extends Error {
  readonly failure: MediaFailure;

  constructor(failure: MediaFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Requested camera resolution: sufficient for a face, and small enough for mobile networks. */
const picture = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens the microphone and, for a video call, the camera. Continues without a camera if there is none. @throws NoMedia */
export async function openMedia(kind: CallKind, camera: MediaTrackConstraints = picture): Promise<MediaStream> {
  // Contrary to its type, `mediaDevices` is undefined on pages that are not served over HTTPS.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new NoMedia('insecure');
  try {
    if (kind === 'audio') return await devices.getUserMedia({ audio: true });
    return await devices.getUserMedia({ audio: true, video: camera }).catch((problem: unknown) => {
      if (nameOf(problem) === 'NotFoundError') return devices.getUserMedia({ audio: true });
      throw problem;
    });
  } catch (problem) {
    throw new NoMedia(failureOf(nameOf(problem)));
  }
}

/** Opens another microphone or camera. @throws NoMedia */
export async function openDevice(kind: 'audio' | 'video', deviceId: string): Promise<MediaStreamTrack> {
  const wish = { deviceId: { exact: deviceId } };
  try {
    const constraints = kind === 'audio' ? { audio: wish } : { video: { ...picture, ...wish } };
    const [track] = (await navigator.mediaDevices.getUserMedia(constraints)).getTracks();
    if (track === undefined) throw new NoMedia('missing');
    return track;
  } catch (problem) {
    throw problem instanceof NoMedia ? problem : new NoMedia(failureOf(nameOf(problem)));
  }
}

const nameOf = (problem: unknown) => (problem instanceof Error ? problem.name : '');

function failureOf(name: string): MediaFailure {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}
