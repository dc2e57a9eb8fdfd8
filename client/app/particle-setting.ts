import { useAtom } from 'jotai';
import { type Particle, particles } from '../../shared/reply-variables.ts';
import { storedAtom } from './stored-atom.ts';

const particleAtom = storedAtom<Particle>('composer.particle', 'ค่ะ');

/** Returns the polite particle with which this user ends Thai sentences, and a setter. */
export function useParticle(): [Particle, (particle: string) => void] {
  const [stored, keep] = useAtom(particleAtom);
  const known = (word: string) => particles.find((one) => one === word) ?? 'ค่ะ';
  return [known(stored), (word) => keep(known(word))];
}
