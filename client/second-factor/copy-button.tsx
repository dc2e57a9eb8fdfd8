import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toastDone, toastProblem } from '../toasts/toast.ts';

export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toastDone(t({ id: 'factor.copied', message: 'Copied' }));
    } catch {
      toastProblem(
        t({ id: 'factor.not_copied', message: 'Your browser blocked copying. Select the text and copy it.' }),
      );
    }
  };
  return (
    <Button variant="default" leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => void copy()}>
      <Trans id="factor.copy">Copy</Trans>
    </Button>
  );
}
