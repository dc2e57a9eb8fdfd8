import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconAlarmSnooze, IconArrowLeft, IconBan, IconBellOff, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import type { Conversation } from '../../../../shared/rows.ts';
import { keepClear } from '../../../alerts/clear-areas.ts';
import { CallIcons } from '../../../calls/call-buttons.tsx';
import { useIsMuted } from '../../../sync/mutes.ts';
import { useRow } from '../../../sync/store.ts';
import { useUnreachable } from '../../../sync/use-unreachable.ts';
import { deadlineAt } from '../../../time/deadline.ts';
import { dateTime } from '../../../time/time.ts';
import { useDeadlineText } from '../../../time/use-deadline-text.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { HeaderActions, MoreMenu } from '../actions/header-actions.tsx';
import { useCustomerName } from '../customer-name.ts';
import { onlineLabels } from '../labels.ts';
import { LineName } from '../line-name.tsx';
import { useOnlineState } from '../use-online-state.ts';
import { type Offers, useOffers } from '../verbs/use-offers.ts';
import classes from './chat-header.module.css';

type Props = {
  conversation: Conversation | undefined;
  onBack: (() => void) | null;
  onInfo: () => void;
  infoShown: boolean;
};

export function ChatHeader({ conversation, onBack, onInfo, infoShown }: Props) {
  const { t } = useLingui();
  const offers = useOffers();
  return (
    <header ref={keepClear} className="flex-none border-bottom container">
      <div className={`flex items-center gap-12 px-16 pt-8 pb-4 min-h-56 ${classes.line}`}>
        {onBack !== null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={onBack}
            aria-label={t({ id: 'thread.back', message: 'Back to the list' })}
          >
            <IconArrowLeft size={20} stroke={1.75} />
          </ActionIcon>
        )}
        {conversation === undefined ? <AboutSkeleton /> : <About conversation={conversation} alone={onBack !== null} />}
        <div className="flex items-center flex-none gap-8">
          {conversation !== undefined && (
            <>
              <CallIcons conversation={conversation} className={classes.wider} />
              <SearchButton conversation={conversation} offers={offers} />
              <MoreMenu conversation={conversation} offers={offers} />
              <ActionIcon
                variant="default"
                size={36}
                onClick={onInfo}
                aria-expanded={infoShown}
                aria-label={t({ id: 'thread.info', message: 'Customer details' })}
              >
                <IconInfoCircle size={18} stroke={1.75} />
              </ActionIcon>
            </>
          )}
        </div>
      </div>
      {conversation === undefined ? (
        <div className={`flex items-center gap-8 px-16 pt-4 pb-8 ${classes.bar}`}>
          <Skeleton height={36} width={150} />
        </div>
      ) : (
        <HeaderActions conversation={conversation} offers={offers} />
      )}
      {conversation?.serviceStatus === 'blocked' && <BlockLine conversation={conversation} offers={offers} />}
      {conversation?.snoozedUntil != null && (
        <SnoozeLine conversation={conversation} until={conversation.snoozedUntil} offers={offers} />
      )}
    </header>
  );
}

/** Opens the search within the conversation. In a narrow header, the menu contains it. */
function SearchButton({ conversation, offers }: { conversation: Conversation; offers: Offers }) {
  const search = offers.of('search', conversation);
  if (search === null) return null;
  return (
    <ActionIcon className={classes.wider} variant="default" size={36} onClick={search.act} aria-label={search.name}>
      <IconSearch size={18} stroke={1.75} />
    </ActionIcon>
  );
}

function About({ conversation, alone }: { conversation: Conversation; alone: boolean }) {
  // The name is the main heading of the page while the list is hidden.
  const Heading = alone ? 'h1' : 'h2';
  const { t, i18n } = useLingui();
  const isMuted = useIsMuted(conversation.id);
  const isReachable = useUnreachable(conversation) === null;
  const name = useCustomerName(conversation);
  const online = useOnlineState(conversation.lastActiveAt);
  const account = useRow('lineAccount', conversation.lineAccountId)?.nickname;
  const brand = useRow('brand', conversation.brandId)?.name;
  return (
    <>
      <span className={classes.face}>
        <Avatar
          name={name}
          picture={conversation.customer.pictureUrl}
          size={36}
          ring={conversation.memberGroup !== 'normal'}
          dot={online}
        />
      </span>
      <div className={`flex-1 min-w-0 ${classes.about}`}>
        <Heading
          className={`m-0 line-clamp-2 text-15 weight-600 leading-22 break-anywhere ${classes.name}`}
          title={name}
        >
          {name}
          {isMuted && (
            <IconBellOff
              className="ms-6 align-lowered dimmed"
              size={14}
              stroke={1.75}
              role="img"
              aria-label={t({ id: 'messages.muted', message: 'Muted for you' })}
            />
          )}
        </Heading>
        <p className={`flex text-12 tabular dimmed leading-18 ${classes.facts}`}>
          {isReachable && <Due conversation={conversation} />}
          <LineName customer={conversation.customer} />
          <span className={classes.account}>{account ?? brand}</span>
          <span className="flex-none">{i18n._(onlineLabels[online])}</span>
        </p>
      </div>
    </>
  );
}

function AboutSkeleton() {
  return (
    <>
      <Skeleton circle height={36} />
      <div className={`flex-1 min-w-0 ${classes.about}`}>
        <Skeleton height={14} width={140} mb={6} />
        <Skeleton height={10} width={200} />
      </div>
    </>
  );
}

function Due({ conversation }: { conversation: Conversation }) {
  const now = useMoment((at) => deadlineAt(conversation, at)?.changesIn ?? null);
  const text = useDeadlineText();
  const deadline = deadlineAt(conversation, now);
  if (deadline === null) return null;
  const span = text(deadline);
  return (
    <span className={`flex-none ${classes.due}`} data-tone={deadline.tone}>
      {deadline.tone === 'over' ? (
        <Trans id="thread.overdue">overdue by {span}</Trans>
      ) : (
        <Trans id="thread.due">reply due in {span}</Trans>
      )}
    </span>
  );
}

/** States that the conversation is blocked for all agents, with end and reason. */
function BlockLine({ conversation, offers }: { conversation: Conversation; offers: Offers }) {
  const { i18n } = useLingui();
  const { blockedUntil, blockedReason } = conversation;
  const unblock = offers.of('unblock', conversation);
  const until = blockedUntil === null ? null : dateTime(blockedUntil, i18n.locale);
  return (
    <div className="flex items-center gap-8 px-16 py-6 text-13 color-soon bg-soon border-top" role="status">
      <IconBan size={16} stroke={1.75} aria-hidden />
      <span className="flex flex-wrap flex-1 min-w-0 gap-x-8 gap-y-0 break-anywhere">
        <strong>
          {until === null ? (
            <Trans id="thread.block_endless">Blocked for everyone</Trans>
          ) : (
            <Trans id="thread.block_until">Blocked for everyone until {until}</Trans>
          )}
        </strong>
        {/* Limited to two lines, because a reason can be as long as a note. */}
        {blockedReason !== null && (
          <span className="line-clamp-2" title={blockedReason}>
            {blockedReason}
          </span>
        )}
      </span>
      {unblock !== null && (
        <Button size="compact-sm" variant="default" onClick={unblock.act}>
          <Trans id="thread.unblock">Unblock</Trans>
        </Button>
      )}
    </div>
  );
}

type SnoozeLineProps = { conversation: Conversation; until: string; offers: Offers };

/** States until when the conversation is snoozed, and by whom. */
function SnoozeLine({ conversation, until, offers }: SnoozeLineProps) {
  const { i18n } = useLingui();
  const by = useRow('colleague', conversation.snoozedBy)?.fullName;
  const unsnooze = offers.of('unsnooze', conversation);
  const time = dateTime(until, i18n.locale);
  return (
    <div className="flex items-center gap-8 px-16 py-6 text-13 border-top" role="status">
      <IconAlarmSnooze size={16} stroke={1.75} className="flex-none" aria-hidden />
      <span className="flex flex-wrap flex-1 min-w-0 gap-x-8 gap-y-0 break-anywhere">
        <strong>
          <Trans id="thread.snooze_until">Snoozed until {time}</Trans>
        </strong>
        {by !== undefined && <span className="dimmed">{by}</span>}
      </span>
      {unsnooze !== null && (
        <Button size="compact-sm" variant="default" onClick={unsnooze.act}>
          <Trans id="messages.unsnooze">End snooze</Trans>
        </Button>
      )}
    </div>
  );
}
