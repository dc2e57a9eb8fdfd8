import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { toastDone, toastProblem } from '../toasts/toast.ts';

const blocked = msg({
  id: 'copy.blocked',
  message: 'Your browser blocked copying. Select the text and copy it.',
});

/** Copies text to the clipboard and shows a toast. @returns whether the browser allowed copying, for which browsers require HTTPS */
export async function copyText(text: string, done: string, failed = i18n._(blocked)): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toastDone(done);
    return true;
  } catch {
    toastProblem(failed);
    return false;
  }
}
