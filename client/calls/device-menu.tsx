import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { toastProblem } from '../toasts/toast.ts';
import type { CallSession } from './call-session.ts';

interface Props {
  session: CallSession;
  ours: MediaStream;
  isVideo: boolean;
}

/** Menu to choose a microphone and a camera. */
export function DeviceMenu({ session, ours, isVideo }: Props) {
  const { t } = useLingui();
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  const look = async () => setDevices(await navigator.mediaDevices.enumerateDevices());
  const used = ours.getTracks().map((track) => track.getSettings().deviceId);
  const choose = async (kind: 'audio' | 'video', deviceId: string) => {
    try {
      await session.use(kind, deviceId);
    } catch {
      toastProblem(t({ id: 'call.device_refused', message: 'The browser cannot use this device' }));
    }
  };
  const items = (kind: 'audio' | 'video') =>
    devices
      .filter((device) => device.kind === `${kind}input`)
      .map(({ deviceId, label }) => (
        <Menu.Item
          key={deviceId}
          leftSection={
            <IconCheck size={16} stroke={1.75} visibility={used.includes(deviceId) ? 'visible' : 'hidden'} />
          }
          onClick={() => void choose(kind, deviceId)}
        >
          {label}
        </Menu.Item>
      ));
  return (
    <Menu position="bottom" width={260} zIndex={320} onOpen={() => void look()}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          radius="xl"
          aria-label={t({ id: 'call.devices', message: 'Microphone and camera' })}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans id="call.microphone">Microphone</Trans>
        </Menu.Label>
        {items('audio')}
        {isVideo && (
          <Menu.Label>
            <Trans id="call.camera">Camera</Trans>
          </Menu.Label>
        )}
        {isVideo && items('video')}
      </Menu.Dropdown>
    </Menu>
  );
}
