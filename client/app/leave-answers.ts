import { type LeaveQuestion, stay } from './leave-guard.ts';

export function discardAndGo({ unsaved, go }: LeaveQuestion): void {
  stay();
  for (const { current } of unsaved) current.discard();
  go();
}

/** Stops at the first form that cannot be saved. That form shows why. */
export async function saveAndGo(question: LeaveQuestion): Promise<void> {
  stay();
  for (const { current } of withText(question)) if ((await current.save?.()) !== true) return;
  question.go();
}

/** Whether all unsaved text can be saved. Recovery codes cannot. */
export const canBeSaved = (question: LeaveQuestion): boolean =>
  hasText(question) && withText(question).every(({ current }) => current.save !== null);

export const hasText = (question: LeaveQuestion): boolean => withText(question).length > 0;

export const hasCodes = ({ unsaved }: LeaveQuestion): boolean =>
  unsaved.some(({ current }) => current.asks === 'codes');

const withText = ({ unsaved }: LeaveQuestion) => unsaved.filter(({ current }) => current.asks === 'text');
