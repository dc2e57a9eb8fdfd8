import { Button } from '@mantine/core';
import type { Conversation } from '../../../../shared/rows.ts';
import { AssigneeMenu } from '../thread/assignee-menu.tsx';
import classes from '../thread/chat-header.module.css';
import type { Offers } from '../verbs/use-offers.ts';

type Props = { conversation: Conversation; offers: Offers };

/** Second row of the chat header: assignee and most frequent verbs. */
export function HeaderActions({ conversation, offers }: Props) {
  const [beside, end] = splitBy(offers.at('header', conversation), ({ verb }) => verb === 'take');
  return (
    <div className={classes.bar}>
      <AssigneeMenu conversation={conversation} offers={offers} />
      {beside.map(({ verb, name, act }) => (
        <Button key={verb} variant="default" onClick={act}>
          {name}
        </Button>
      ))}
      <span className={classes.end}>
        {end.map(({ verb, name, tone, act }) => (
          <Button
            key={verb}
            className={tone === 'main' ? undefined : classes.wide}
            variant={tone === 'main' ? 'filled' : 'default'}
            onClick={act}
          >
            {name}
          </Button>
        ))}
      </span>
    </div>
  );
}

function splitBy<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
