import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';

/** Button that applies the changes deferred while the pointer is over the list. */
export function HeldPill({ heldCount, onShow }: { heldCount: number; onShow: () => void }) {
  if (heldCount === 0) return null;
  return (
    <Button size="compact-xs" radius="xl" leftSection={<IconArrowUp size={12} />} onClick={onShow}>
      <Trans id="list.held">{heldCount} new</Trans>
    </Button>
  );
}
