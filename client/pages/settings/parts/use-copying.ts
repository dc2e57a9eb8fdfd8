import { useLingui } from '@lingui/react/macro';
import { toastDone, toastProblem } from '../../../toasts/toast.ts';

/** Copies text to the clipboard and shows a toast. */
export function useCopying(): (words: string, done: string) => Promise<void> {
  const { t } = useLingui();
  return async (words, done) => {
    try {
      await navigator.clipboard.writeText(words);
      toastDone(done);
    } catch {
      toastProblem(
        t({
          id: 'settings.not_copied',
          message: 'Your browser blocked copying. Select the text and copy it.',
        }),
      );
    }
  };
}
