let context: AudioContext | undefined;

/** Two soft notes. Silent until the person has touched the page once, as browsers want it. */
export function playSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  note(context, 660, 0);
  note(context, 880, 0.12);
}

function note(audio: AudioContext, frequency: number, after: number): void {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.06, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.32);
}
