import { useAtom } from 'jotai';
import { storedAtom } from '../app/stored-atom.ts';
import { useCan } from '../session/session.ts';

/** Alert settings for new messages, stored per browser. */
export const desktopAtom = storedAtom('alerts.desktop', false);
export const soundAtom = storedAtom('alerts.sound', true);

/** Waiting customers shown in the strip: all, one's own and unassigned, or none. */
export const waitingChoices = ['all', 'mine', 'none'] as const;
export type WaitingChoice = (typeof waitingChoices)[number];
const chosenAtom = storedAtom<WaitingChoice | null>('alerts.waiting', null, { getOnInit: true });

/** Default without a choice: users who assign work see all waiting customers, others their own and unassigned ones. */
export const waitingChoiceOf = (chosen: WaitingChoice | null, mayAssign: boolean): WaitingChoice =>
  chosen ?? (mayAssign ? 'all' : 'mine');

export function useWaitingChoice(): [WaitingChoice, (choice: WaitingChoice) => void] {
  const [chosen, choose] = useAtom(chosenAtom);
  return [waitingChoiceOf(chosen, useCan('messages.assign')), choose];
}
