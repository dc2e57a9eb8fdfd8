import { type LeaveQuestion, stay } from './leave-question.ts';

export function discardAndGo({ unsaved, go }: LeaveQuestion): void {
  stay();
  for (const { current } of unsaved) current.discard();
  go();
}

/** The forms say what was refused: nobody goes on without having seen it. */
export async function saveAndGo(question: LeaveQuestion): Promise<void> {
  stay();
  for (const { current } of wordsOf(question)) if ((await current.save?.()) !== true) return;
  question.go();
}

/** Whether all typed words can be; recovery codes never are. */
export const canBeSaved = (question: LeaveQuestion): boolean =>
  hasWords(question) && wordsOf(question).every(({ current }) => current.save !== null);

export const hasWords = (question: LeaveQuestion): boolean => wordsOf(question).length > 0;

export const hasCodes = ({ unsaved }: LeaveQuestion): boolean =>
  unsaved.some(({ current }) => current.asks === 'codes');

const wordsOf = ({ unsaved }: LeaveQuestion) => unsaved.filter(({ current }) => current.asks === 'words');
