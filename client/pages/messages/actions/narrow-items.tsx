import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconPhone, IconVideo } from '@tabler/icons-react';
import type { Conversation } from '../../../../shared/rows.ts';
import { startCall } from '../../../calls/active-call.ts';
import { useCanCall } from '../../../calls/call-buttons.tsx';
import classes from '../thread/chat-header.module.css';
import { useHeaderVerbs } from './use-header-verbs.ts';

const icon = { size: 16, stroke: 1.75 } as const;

/** What stands as buttons beside the menu, where there is room for them. */
export function NarrowItems({ conversation }: { conversation: Conversation }) {
  const { id } = conversation;
  const canCall = useCanCall(conversation);
  return (
    <>
      {useHeaderVerbs(conversation)
        .filter(({ isMain }) => !isMain)
        .map(({ name, Icon, act }) => (
          <Menu.Item key={name} className={classes.narrow} leftSection={<Icon {...icon} />} onClick={act}>
            {name}
          </Menu.Item>
        ))}
      {canCall && (
        <>
          <Menu.Item
            className={classes.calls}
            leftSection={<IconPhone {...icon} />}
            onClick={() => startCall(id, 'audio')}
          >
            <Trans id="call.audio">Call</Trans>
          </Menu.Item>
          <Menu.Item
            className={classes.calls}
            leftSection={<IconVideo {...icon} />}
            onClick={() => startCall(id, 'video')}
          >
            <Trans id="call.video">Video call</Trans>
          </Menu.Item>
        </>
      )}
    </>
  );
}
