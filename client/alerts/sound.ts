let context: AudioContext | undefined;

function audio(): AudioContext {
  context ??= new AudioContext();
  return context;
}

/** Whether the browser blocks sound until the user has interacted with the page. */
export const isSoundLocked = (): boolean => audio().state === 'suspended';

export function listenToSoundLock(listener: () => void): () => void {
  audio().addEventListener('statechange', listener);
  return () => audio().removeEventListener('statechange', listener);
}

/** Plays two soft notes. Silent until the user has interacted with the page, as browsers require. */
export function playSound(): void {
  const playing = audio();
  if (isSoundLocked()) void playing.resume().catch(() => undefined);
  note(playing, 660, 0);
  note(playing, 880, 0.12);
}

function note(playing: AudioContext, frequency: number, after: number): void {
  const start = playing.currentTime + after;
  const tone = playing.createOscillator();
  const volume = playing.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.06, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
  tone.connect(volume).connect(playing.destination);
  tone.start(start);
  tone.stop(start + 0.32);
}
