import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import lines from '../thread/presence.module.css';

/** Says what watching silently means, and how it ends. */
export function WatchLine({ onStop }: { onStop: () => void }) {
  return (
    <div className={lines.claim} role="status" data-watching>
      <IconEyeOff size={15} stroke={1.75} aria-hidden />
      <span className={lines.words}>
        <Trans id="composer.watching">
          You are watching silently: nobody sees you here, and nothing is marked read.
        </Trans>
      </span>
      <Button size="compact-sm" variant="default" className={lines.take} onClick={onStop}>
        <Trans id="composer.stop_watching">Stop watching</Trans>
      </Button>
    </div>
  );
}
