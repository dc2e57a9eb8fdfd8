import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Popover, Stack, Switch, Text } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { desktopAtom, soundAtom } from './alert-settings.ts';

/** What this browser does when a message comes. */
export function AlertsMenu() {
  const { t } = useLingui();
  const [desktop, setDesktop] = useAtom(desktopAtom);
  const [sound, setSound] = useAtom(soundAtom);
  const [refused, setRefused] = useState(false);
  const possible = 'Notification' in window;
  const switchDesktop = async (on: boolean) => {
    const allowed = !on || (await Notification.requestPermission()) === 'granted';
    setRefused(!allowed);
    setDesktop(on && allowed);
  };
  const Icon = desktop || sound ? IconBell : IconBellOff;
  return (
    <Popover position="bottom-end" shadow="sm" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t({ id: 'list.alerts', message: 'Notifications' })}>
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <Switch
            checked={sound}
            onChange={(event) => setSound(event.currentTarget.checked)}
            label={t({ id: 'list.alerts_sound', message: 'A soft sound' })}
          />
          <Switch
            checked={desktop}
            disabled={!possible}
            onChange={(event) => void switchDesktop(event.currentTarget.checked)}
            label={t({ id: 'list.alerts_desktop', message: 'Desktop notifications' })}
          />
          {refused && (
            <Text size="xs" c="dimmed">
              <Trans id="list.alerts_refused">
                The browser does not allow it. Change that in its settings for this page.
              </Trans>
            </Text>
          )}
          <Text size="xs" c="dimmed">
            <Trans id="list.alerts_hint">For new messages in your conversations and in those nobody has.</Trans>
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
