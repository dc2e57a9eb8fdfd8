import { useLingui } from '@lingui/react/macro';
import { toastDone, toastProblem } from '../../../toasts/toast.ts';

/** Puts words where one pastes from, and says whether it did. */
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
          message: 'The browser does not let this page copy. Select the text and copy it.',
        }),
      );
    }
  };
}
