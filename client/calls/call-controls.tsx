import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { toastProblem } from '../toasts/toast.ts';
import type { CallSession } from './call-session.ts';
import type { CallView } from './call-view.ts';
import classes from './call-window.module.css';

const icon = { size: 18, stroke: 1.75 } as const;
const round = { size: 36, radius: 'xl' } as const;

interface Props {
  session: CallSession;
  view: CallView;
  isVideo: boolean;
  onClose: () => void;
}

/** Buttons for the current phase of the call. */
export function CallControls({ session, view, isVideo, onClose }: Props) {
  const { t } = useLingui();
  const { phase, ours, microphone, camera } = view;
  if (phase.name === 'ended' || phase.name === 'failed') {
    const again = phase.name === 'failed' && !['in_use', 'insecure', 'undelivered'].includes(phase.failure);
    return (
      <div className={`flex flex-wrap items-center justify-center gap-8 ${classes.controls}`}>
        {again && (
          <Button size="xs" onClick={() => session.retry()}>
            <Trans id="call.again">Try again</Trans>
          </Button>
        )}
        <Button size="sm" variant="default" onClick={onClose}>
          <Trans id="call.close">Close</Trans>
        </Button>
      </div>
    );
  }
  const met = phase.name === 'connecting' || phase.name === 'talking' || phase.name === 'lost';
  return (
    <div className={`flex flex-wrap items-center justify-center gap-8 ${classes.controls}`}>
      {ours !== null && (
        <>
          <ActionIcon
            {...round}
            variant={microphone ? 'default' : 'filled'}
            color="gray.8"
            aria-pressed={!microphone}
            aria-label={t({ id: 'call.mute', message: 'Mute' })}
            onClick={() => session.toggle('microphone')}
          >
            {microphone ? <IconMicrophone {...icon} /> : <IconMicrophoneOff {...icon} />}
          </ActionIcon>
          {isVideo && ours.getVideoTracks().length > 0 && (
            <ActionIcon
              {...round}
              variant={camera ? 'default' : 'filled'}
              color="gray.8"
              aria-pressed={!camera}
              aria-label={t({ id: 'call.camera_off', message: 'Camera off' })}
              onClick={() => session.toggle('camera')}
            >
              {camera ? <IconVideo {...icon} /> : <IconVideoOff {...icon} />}
            </ActionIcon>
          )}
          <DeviceMenu session={session} ours={ours} isVideo={isVideo} />
        </>
      )}
      {met ? (
        <ActionIcon
          {...round}
          className={`color-white ${classes.hangUp}`}
          aria-label={t({ id: 'call.hang_up', message: 'Hang up' })}
          onClick={() => session.hangUp()}
        >
          <IconPhoneOff {...icon} />
        </ActionIcon>
      ) : (
        <Button size="sm" variant="default" onClick={onClose}>
          <Trans id="call.cancel">Cancel</Trans>
        </Button>
      )}
    </div>
  );
}

interface DeviceMenuProps {
  session: CallSession;
  ours: MediaStream;
  isVideo: boolean;
}

/** Menu to choose a microphone and a camera. */
function DeviceMenu({ session, ours, isVideo }: DeviceMenuProps) {
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
