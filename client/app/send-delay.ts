import { useAtom } from 'jotai';
import { atoms } from './atoms.ts';
import { storedAtom } from './stored-atom.ts';

/** Delays of every send, in seconds. 0 sends at once. */
export const sendDelays = [0, 5, 10] as const;
export type SendDelay = (typeof sendDelays)[number];

const delayAtom = storedAtom<SendDelay>('composer.sendDelay', 0, { getOnInit: true });
const known = (stored: number): SendDelay => sendDelays.find((one) => one === stored) ?? 0;

/** Returns the user's delay, and a setter. */
export function useSendDelay(): [SendDelay, (delay: SendDelay) => void] {
  const [stored, choose] = useAtom(delayAtom);
  return [known(stored), choose];
}

/** Returns the user's delay, for code outside React. */
export const sendDelay = (): SendDelay => known(atoms.get(delayAtom));
