import { useLingui } from '@lingui/react/macro';
import { toastDone, toastProblem } from '../../../toasts/toast.ts';

/** Copies text to the clipboard and shows a toast. */
export function useCopying(): (text: string, done: string) => Promise<void> {
  const { t } = useLingui();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
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
