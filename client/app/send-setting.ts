import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { keptAtom } from './kept-atom.ts';

/** The key that sends by itself; the other of both starts a new line. */
export type SendKey = 'enter' | 'shiftEnter';

/** The person's own choice; null: the default applies. */
const chosenAtom = keptAtom<SendKey | null>('composer.sendKey', null, { getOnInit: true });
/** Set by older releases, which stored whether the default of the language was swapped. */
const swappedAtom = keptAtom('composer.swapEnter', false, { getOnInit: true });

interface Circumstances {
  chosen: SendKey | null;
  swapped: boolean;
  language: string;
  /** Whether the main pointer is a finger: Return of a touch keyboard is the only way to a new line there. */
  isTouch: boolean;
}

/** By default Shift+Enter sends in English, Enter in Chinese and Thai. */
export function sendKeyOf({ chosen, swapped, language, isTouch }: Circumstances): SendKey {
  if (chosen !== null) return chosen;
  if (isTouch && !swapped) return 'shiftEnter';
  return (language !== 'en') === swapped ? 'shiftEnter' : 'enter';
}

interface Sending {
  key: SendKey;
  choose: (key: SendKey) => void;
  isTouch: boolean;
}

/**
 * The key that sends for this person now, and how to choose it.
 * @param writtenIn the interface's language when the text was begun; null: nothing is written yet. Changing the language in the middle
 * of a text does not change the key.
 */
export function useSendKey(writtenIn: string | null = null): Sending {
  const { i18n } = useLingui();
  const [chosen, choose] = useAtom(chosenAtom);
  const swapped = useAtomValue(swappedAtom);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return { key: sendKeyOf({ chosen, swapped, language: writtenIn ?? i18n.locale, isTouch }), choose, isTouch };
}
