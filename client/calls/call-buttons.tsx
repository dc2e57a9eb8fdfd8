import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconPhone, IconVideo } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { Conversation } from '../../shared/rows.ts';
import { useCan } from '../session.ts';
import { activeCallAtom, startCall } from './active-call.ts';

/** Single customers can be called, by those who may answer them. */
export function useCanCall({ kind }: Conversation): boolean {
  return useCan('messages.reply') && kind === 'user';
}

/** Looks and says so, and keeps the focus, which comes back to it when the call is over. */
function resting(isInCall: boolean) {
  return isInCall ? ({ 'data-disabled': true, 'aria-disabled': true } as const) : {};
}

/** Call and video call, as icons. @param className of both */
export function CallIcons({ conversation, className }: { conversation: Conversation; className?: string | undefined }) {
  const { t } = useLingui();
  const isInCall = useAtomValue(activeCallAtom) !== null;
  if (!useCanCall(conversation)) return null;
  const icons = [
    ['audio', t({ id: 'call.audio', message: 'Call' }), IconPhone],
    ['video', t({ id: 'call.video', message: 'Video call' }), IconVideo],
  ] as const;
  return icons.map(([kind, label, Icon]) => (
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
  ));
}

/** The same with words, side by side. */
export function CallButtons({
  conversation,
  className,
}: {
  conversation: Conversation;
  className?: string | undefined;
}) {
  const isInCall = useAtomValue(activeCallAtom) !== null;
  if (!useCanCall(conversation)) return null;
  const common = { variant: 'default', size: 'xs', ...resting(isInCall) } as const;
  return (
    <Group grow gap={8} className={className}>
      <Button
        {...common}
        leftSection={<IconPhone size={16} stroke={1.75} />}
        onClick={() => startCall(conversation.id, 'audio')}
      >
        <Trans id="call.audio">Call</Trans>
      </Button>
      <Button
        {...common}
        leftSection={<IconVideo size={16} stroke={1.75} />}
        onClick={() => startCall(conversation.id, 'video')}
      >
        <Trans id="call.video">Video call</Trans>
      </Button>
    </Group>
  );
}
