import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../ui/copy-text.ts';

export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
      onClick={() => void copyText(text, t({ id: 'factor.copied', message: 'Copied' }))}
    >
      <Trans id="factor.copy">Copy</Trans>
    </Button>
  );
}
