import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../api/api.ts';
import { toastDone, toastError, toastProblem } from '../../toasts/toast.ts';

/**
 * Returns a function that tests connections with LINE and shows the result as a toast. The toast has a `title` if it replaces the toast of
 * a previous step, such as saving.
 */
export function useConnectionTest() {
  const { t } = useLingui();
  const [testing, setTesting] = useState<readonly string[]>([]);

  async function test(ids: readonly string[], title?: string): Promise<void> {
    if (ids.length === 0) return;
    setTesting((all) => [...all, ...ids]);
    const results = await Promise.all(ids.map((id) => call('POST /line-accounts/:id/test', { params: { id } })));
    setTesting((all) => all.filter((id) => !ids.includes(id)));
    const failed = results.find(({ error }) => error);
    if (failed?.error) toastError(failed, title);
    else if (results.every((result) => !result.error && result.data.success))
      toastDone(t({ id: 'lineconfig.test_done', message: 'Webhook test successful!' }), title);
    else {
      const message = t({ id: 'lineconfig.test_failed', message: 'Webhook test failed. Please check configuration.' });
      toastProblem(message, title);
    }
  }
  return { testing, test };
}
