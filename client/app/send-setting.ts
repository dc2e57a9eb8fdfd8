import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { storedAtom } from './stored-atom.ts';

/** Key combination that sends a message. The other combination inserts a line break. */
export type SendKey = 'enter' | 'shiftEnter';

/** The user's choice. `null` for the default. */
const chosenAtom = storedAtom<SendKey | null>('composer.sendKey', null, { getOnInit: true });
/** Whether the user has swapped the default send key of the language. Only older releases wrote this value. */
const swappedAtom = storedAtom('composer.swapEnter', false, { getOnInit: true });

interface Circumstances {
  chosen: SendKey | null;
  swapped: boolean;
  language: string;
  /** Whether the main pointer is a finger. On a touch keyboard, Return is the only way to insert a line break. */
  isTouch: boolean;
}

/** Returns the key that sends. Without a choice: Shift+Enter in English and on touch devices, Enter in Chinese and Thai. */
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
 * Returns the key with which this user sends messages, and a setter.
 * @param writtenIn Interface language in which the user began the text, so that the key stays the same while the text is written. `null` if
 * nothing is written yet.
 */
export function useSendKey(writtenIn: string | null = null): Sending {
  const { i18n } = useLingui();
  const [chosen, choose] = useAtom(chosenAtom);
  const swapped = useAtomValue(swappedAtom);
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return { key: sendKeyOf({ chosen, swapped, language: writtenIn ?? i18n.locale, isTouch }), choose, isTouch };
}
