import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { desktopAtom, soundAtom, useWaitingChoice, type WaitingChoice } from './alert-settings.ts';

/** Switches that turn this browser's alerts for new messages on and off. */
export function AlertSwitches() {
  const { t } = useLingui();
  const [desktop, setDesktop] = useAtom(desktopAtom);
  const [sound, setSound] = useAtom(soundAtom);
  const [waiting, setWaiting] = useWaitingChoice();
  const [refused, setRefused] = useState(false);
  const possible = 'Notification' in window;
  const switchDesktop = async (on: boolean) => {
    const allowed = !on || (await Notification.requestPermission()) === 'granted';
    setRefused(!allowed);
    setDesktop(on && allowed);
  };
  return (
    <Stack gap="xs">
      <Switch
        size="sm"
        checked={sound}
        onChange={(event) => setSound(event.currentTarget.checked)}
        label={t({ id: 'list.alerts_sound', message: 'A soft sound' })}
      />
      <Switch
        size="sm"
        checked={desktop}
        disabled={!possible}
        onChange={(event) => void switchDesktop(event.currentTarget.checked)}
        label={t({ id: 'list.alerts_desktop', message: 'Desktop notifications' })}
      />
      {refused && (
        <Text size="xs" c="dimmed">
          <Trans id="list.alerts_refused">
            Your browser blocks notifications. Allow them in its settings for this page.
          </Trans>
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <Trans id="list.alerts_hint">For new messages in your conversations and in unassigned ones.</Trans>
      </Text>
      <NativeSelect
        size="sm"
        label={t({ id: 'list.alerts_waiting', message: 'VIPs and overdue customers above the list' })}
        value={waiting}
        onChange={(event) => setWaiting(event.currentTarget.value as WaitingChoice)}
        data={[
          { value: 'all', label: t({ id: 'list.alerts_waiting_all', message: 'All' }) },
          { value: 'mine', label: t({ id: 'list.alerts_waiting_mine', message: 'Mine and unassigned' }) },
          { value: 'none', label: t({ id: 'list.alerts_waiting_none', message: 'None' }) },
        ]}
      />
    </Stack>
  );
}
