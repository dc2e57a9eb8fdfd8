import { Button } from '@mantine/core';
import type { Conversation } from '../../../../shared/rows.ts';
import { CallIcons } from '../../../calls/call-buttons.tsx';
import classes from '../thread/chat-header.module.css';
import { useOffers } from '../verbs/use-offers.ts';
import { MoreMenu } from './more-menu.tsx';

/** Verbs of the open conversation for the person who views it. */
export function HeaderActions({ conversation }: { conversation: Conversation }) {
  const offers = useOffers();
  return (
    <>
      <CallIcons conversation={conversation} className={classes.wider} />
      {offers.at('header', conversation).map(({ verb, name, Icon, tone, act }) => (
        <Button
          key={verb}
          className={tone === 'main' ? classes.main : classes.wide}
          variant={tone === 'main' ? 'filled' : 'default'}
          aria-label={name}
          onClick={act}
        >
          <Icon className={classes.mainIcon} size={20} stroke={1.75} aria-hidden />
          <span className={classes.mainWords}>{name}</span>
        </Button>
      ))}
      <MoreMenu conversation={conversation} offers={offers} />
    </>
  );
}
