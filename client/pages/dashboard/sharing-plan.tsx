import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, Skeleton } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Member } from '../../../shared/team.ts';
import { ConversationNames } from '../../figures/drill-down/conversation-names.ts';
import { LoadBar } from '../../figures/load-bar.tsx';
import { useRow } from '../../sync/store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { byPerson, type Share } from './share-plan.ts';
import classes from './sharing-plan.module.css';
import { useShare } from './use-share.ts';

interface Props {
  /** Null while it is made. */
  plan: readonly Share[] | null;
  /** Why there is none. */
  reason: string | null;
  onRetry: () => void;
  /** The person who has them now; null: nobody. */
  from: string | null;
  team: readonly Member[];
  onClose: () => void;
}

/** A plan person by person, before it is done. */
export function SharingPlan({ plan, reason, onRetry, from, team, onClose }: Props) {
  const share = useShare();
  const [names] = useState(() => new ConversationNames());
  const known = useSyncExternalStore(names.listen, names.view).names;
  useEffect(() => {
    if (plan !== null) names.want(plan.map(({ conversationId }) => conversationId));
  }, [plan, names]);
  if (reason !== null) {
    return (
      <div className={classes.state} role="alert">
        <p>{reason}</p>
        <Button variant="default" onClick={onRetry}>
          <Trans id="common.retry">Try again</Trans>
        </Button>
      </div>
    );
  }
  if (plan === null) return <Skeleton className={classes.state} aria-busy />;
  if (plan.length === 0) {
    return (
      <div className={classes.state}>
        <p>
          {from === null ? (
            <Trans id="dashboard.nothing_to_share">
              Nobody waits without a person, or nobody who is there has room for more.
            </Trans>
          ) : (
            <Trans id="dashboard.nothing_to_move">Nobody else who works in these brands has room for more.</Trans>
          )}
        </p>
        <Button variant="default" data-autofocus onClick={onClose}>
          <Trans id="common.close">Close</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      <ul className={classes.people}>
        {byPerson(plan).map(([staffId, ids]) => (
          <Taker
            key={staffId}
            staffId={staffId}
            member={team.find(({ id }) => id === staffId)}
            customers={ids.map((id) => known.get(id) ?? '…')}
          />
        ))}
      </ul>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          <Trans id="messages.cancel">Cancel</Trans>
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            void share(plan, from);
            onClose();
          }}
        >
          <Plural
            id="dashboard.share_many"
            value={plan.length}
            one="Give # conversation"
            other="Give # conversations"
          />
        </Button>
      </Group>
    </>
  );
}

interface TakerProps {
  staffId: string;
  member: Member | undefined;
  customers: readonly string[];
}

function Taker({ staffId, member, customers }: TakerProps) {
  const name = useRow('colleague', staffId)?.fullName ?? member?.fullName ?? '';
  const open = member?.open ?? 0;
  const capacity = member?.capacity ?? 0;
  return (
    <li className={classes.taker}>
      <Avatar name={name} size={32} dot={member?.presence ?? null} />
      <div className={classes.body}>
        <div className={classes.head}>
          <strong className={classes.name}>{name}</strong>
          <span>
            {open} → <strong>{open + customers.length}</strong> / {capacity}
          </span>
        </div>
        <LoadBar value={open + customers.length} max={capacity} warnsFull />
        <p className={classes.customers}>{customers.join(', ')}</p>
      </div>
    </li>
  );
}
