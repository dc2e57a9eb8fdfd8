import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { IconPhone, IconVideo } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { Conversation } from '../../shared/rows.ts';
import { useCan } from '../session/session.ts';
import { useUnreachable } from '../sync/use-unreachable.ts';
import { activeCallAtom, startCall } from './active-call.ts';

/** The two kinds of call: audio and video. */
const callKinds = [
  { kind: 'audio', name: msg({ id: 'call.audio', message: 'Call' }), Icon: IconPhone },
  { kind: 'video', name: msg({ id: 'call.video', message: 'Video call' }), Icon: IconVideo },
] as const;

/** Whether the user can call this customer. Requires permission to reply, and an individual customer who can be reached. */
function useCanCall(conversation: Conversation): boolean {
  const isReachable = useUnreachable(conversation) === null;
  return useCan('messages.reply') && conversation.kind === 'user' && isReachable;
}

/** Returns attributes that disable a button but keep it focusable, so that the button can take the focus back after the call. */
function resting(isInCall: boolean) {
  return isInCall ? ({ 'data-disabled': true, 'aria-disabled': true } as const) : {};
}

type Props = { conversation: Conversation; className?: string | undefined };

/** Icon buttons for a call and a video call. @param className Class of both buttons. */
export function CallIcons({ conversation, className }: Props) {
  const { i18n } = useLingui();
  const isInCall = useAtomValue(activeCallAtom) !== null;
  if (!useCanCall(conversation)) return null;
  return callKinds.map(({ kind, name, Icon }) => {
    const label = i18n._(name);
    return (
      <Tooltip key={kind} label={label}>
        <ActionIcon
          className={className}
          variant="default"
          size="lg"
          {...resting(isInCall)}
          aria-label={label}
          onClick={() => startCall(conversation.id, kind)}
        >
          <Icon size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    );
  });
}

/** Labelled buttons for a call and a video call, side by side. */
export function CallButtons({ conversation, className }: Props) {
  const { i18n } = useLingui();
  const isInCall = useAtomValue(activeCallAtom) !== null;
  if (!useCanCall(conversation)) return null;
  return (
    <Group grow gap={8} className={className}>
      {callKinds.map(({ kind, name, Icon }) => (
        <Button
          key={kind}
          variant="default"
          size="xs"
          {...resting(isInCall)}
          leftSection={<Icon size={16} stroke={1.75} />}
          onClick={() => startCall(conversation.id, kind)}
        >
          {i18n._(name)}
        </Button>
      ))}
    </Group>
  );
}

/** Menu items for a call and a video call. */
export function CallItems({ conversation, className }: Props) {
  const { i18n } = useLingui();
  if (!useCanCall(conversation)) return null;
  return callKinds.map(({ kind, name, Icon }) => (
    <Menu.Item
      key={kind}
      className={className}
      leftSection={<Icon size={16} stroke={1.75} />}
      onClick={() => startCall(conversation.id, kind)}
    >
      {i18n._(name)}
    </Menu.Item>
  ));
}
