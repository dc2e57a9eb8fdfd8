import { useAtom } from 'jotai';
import { keptAtom } from '../app/kept-atom.ts';
import { useCan } from '../session/session.ts';

/** This browser's alerts for new messages. */
export const desktopAtom = keptAtom('alerts.desktop', false);
export const soundAtom = keptAtom('alerts.sound', true);

/** The waiting customers that the strip tells of: all, one's own and those that nobody has, or none. */
export const waitingChoices = ['all', 'mine', 'none'] as const;
export type WaitingChoice = (typeof waitingChoices)[number];
const chosenAtom = keptAtom<WaitingChoice | null>('alerts.waiting', null, { getOnInit: true });

/** Without a choice, people who assign work see all waiting customers. */
export const waitingChoiceOf = (chosen: WaitingChoice | null, mayAssign: boolean): WaitingChoice =>
  chosen ?? (mayAssign ? 'all' : 'mine');

export function useWaitingChoice(): [WaitingChoice, (choice: WaitingChoice) => void] {
  const [chosen, choose] = useAtom(chosenAtom);
  return [waitingChoiceOf(chosen, useCan('messages.assign')), choose];
}
