import { useAtom } from 'jotai';
import { storedAtom } from '../app/stored-atom.ts';
import { useCan } from '../session/session.ts';

/** Whether this browser shows a desktop notification for new messages. */
export const desktopAtom = storedAtom('alerts.desktop', false);
/** Whether this browser plays a sound for new messages. */
export const soundAtom = storedAtom('alerts.sound', true);

/**
 * Options of the waiting strip. `all`: shows all waiting customers. `mine`: shows only the customers assigned to the user or to nobody.
 * `none`: hides the strip.
 */
export const waitingChoices = ['all', 'mine', 'none'] as const;
export type WaitingChoice = (typeof waitingChoices)[number];
const chosenAtom = storedAtom<WaitingChoice | null>('alerts.waiting', null, { getOnInit: true });

/**
 * Returns the user's choice. Without a choice, users who may assign conversations see all waiting customers, and all other users see only
 * the customers assigned to them or to nobody.
 */
export const waitingChoiceOf = (chosen: WaitingChoice | null, mayAssign: boolean): WaitingChoice =>
  chosen ?? (mayAssign ? 'all' : 'mine');

export function useWaitingChoice(): [WaitingChoice, (choice: WaitingChoice) => void] {
  const [chosen, choose] = useAtom(chosenAtom);
  return [waitingChoiceOf(chosen, useCan('messages.assign')), choose];
}
