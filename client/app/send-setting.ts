import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { storedAtom } from './stored-atom.ts';

/** The key that sends a message. The other combination inserts a line break. */
export type SendKey = 'enter' | 'shiftEnter';

/** The user's choice. `null` for the default. */
const chosenAtom = storedAtom<SendKey | null>('composer.sendKey', null, { getOnInit: true });
/** Written by older releases: whether the default of the language is swapped. */
const swappedAtom = storedAtom('composer.swapEnter', false, { getOnInit: true });

interface Circumstances {
  chosen: SendKey | null;
  swapped: boolean;
  language: string;
  /** Whether the main pointer is a finger. On a touch keyboard, Return is the only way to insert a line break. */
  isTouch: boolean;
}

/** The key that sends. Defaults to Shift+Enter in English, and to Enter in Chinese and Thai. */
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
 * The key that sends for this user, and a setter for it.
 * @param writtenIn Interface language when the text was started, so that switching the language does not change the key halfway through.
 * `null` if nothing is written yet.
 */
export function useSendKey(writtenIn: string | null = null): Sending {
  const { i18n } = useLingui();
  const [chosen, choose] = useAtom(chosenAtom);
  const swapped = useAtomValue(swappedAtom);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return { key: sendKeyOf({ chosen, swapped, language: writtenIn ?? i18n.locale, isTouch }), choose, isTouch };
}
