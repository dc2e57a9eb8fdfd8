import { useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { keptAtom } from './kept-atom.ts';

const swappedAtom = keptAtom('composer.swapEnter', false);

/** Whether Enter alone sends: in Chinese and Thai it does, in English Shift+Enter does; a personal setting swaps them. */
export function enterSends(locale: string, swapped: boolean): boolean {
  return (locale !== 'en') !== swapped;
}

/** Whether Enter alone sends for this person now, and how to swap it. */
export function useEnterSends(): { enterAlone: boolean; swap: () => void } {
  const { i18n } = useLingui();
  const [swapped, setSwapped] = useAtom(swappedAtom);
  return { enterAlone: enterSends(i18n.locale, swapped), swap: () => setSwapped(!swapped) };
}
