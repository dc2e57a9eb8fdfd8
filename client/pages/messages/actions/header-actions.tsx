import { Button } from '@mantine/core';
import type { Conversation } from '../../../../shared/rows.ts';
import { CallIcons } from '../../../calls/call-buttons.tsx';
import classes from '../thread/chat-header.module.css';
import { MoreMenu } from './more-menu.tsx';
import { useHeaderVerbs } from './use-header-verbs.ts';

/** What can be done to the open conversation by who looks at it. */
export function HeaderActions({ conversation }: { conversation: Conversation }) {
  return (
    <>
      <CallIcons conversation={conversation} className={classes.wider} />
      {useHeaderVerbs(conversation).map(({ name, Icon, isMain, act }) => (
        <Button
          key={name}
          className={isMain ? classes.main : classes.wide}
          variant={isMain ? 'filled' : 'default'}
          aria-label={name}
          onClick={act}
        >
          <Icon className={classes.mainIcon} size={20} stroke={1.75} aria-hidden />
          <span className={classes.mainWords}>{name}</span>
        </Button>
      ))}
      <MoreMenu conversation={conversation} />
    </>
  );
}
