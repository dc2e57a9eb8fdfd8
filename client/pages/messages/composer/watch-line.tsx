import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import lines from '../thread/presence.module.css';

/** Notice of silent watching, with a button to end it. */
export function WatchLine({ onStop }: { onStop: () => void }) {
  return (
    <div className={lines.claim} role="status" data-watching>
      <IconEyeOff size={15} stroke={1.75} aria-hidden />
      <span className={lines.words}>
        <Trans id="composer.watching">
          You’re watching silently. No one can see you here, and nothing is marked as read.
        </Trans>
      </span>
      <Button size="compact-sm" variant="default" className={lines.take} onClick={onStop}>
        <Trans id="composer.stop_watching">Stop watching</Trans>
      </Button>
    </div>
  );
}
