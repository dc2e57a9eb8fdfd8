import { useAtom } from 'jotai';
import { type Particle, particles } from '../ui/filled.ts';
import { keptAtom } from './kept-atom.ts';

const particleAtom = keptAtom<Particle>('composer.particle', 'ค่ะ');

/** The polite particle that this user ends Thai sentences with. */
export function useParticle(): [Particle, (particle: string) => void] {
  const [kept, keep] = useAtom(particleAtom);
  const known = (word: string) => particles.find((one) => one === word) ?? 'ค่ะ';
  return [known(kept), (word) => keep(known(word))];
}
