import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useWatching } from '../watching.ts';

/** For those who lead: to look without being seen and without marking anything read, and to end it. */
export function WatchItem() {
  const watching = useWatching();
  if (!watching.may) return null;
  const Icon = watching.on ? IconEye : IconEyeOff;
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} />} onClick={() => watching.set(!watching.on)}>
      {watching.on ? (
        <Trans id="composer.stop_watching">Stop watching</Trans>
      ) : (
        <Trans id="messages.watch">Watch silently</Trans>
      )}
    </Menu.Item>
  );
}
