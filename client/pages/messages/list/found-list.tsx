import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader, Title } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import type { MessageHit, MessageSearch } from '../../../sync/message-search.ts';
import { useRow } from '../../../sync/store.ts';
import { listTime } from '../../../time/time.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { previewText } from '../../../ui/preview-text.ts';
import { useCustomerName } from '../customer-name.ts';
import { type Found, hitKey, isSettled } from '../use-inbox.ts';
import { untilTomorrow } from '../when.ts';
import list from './conversation-list.module.css';
import classes from './found.module.css';
import { ListOption, optionId, type PressKeys } from './list-option.tsx';
import row from './list-row.module.css';
import { ListRow } from './list-row.tsx';
import { ListEmpty, ListFailed, ListSkeleton } from './list-states.tsx';
import { Marked } from './marked.tsx';
import { useSpeakerName } from './speaker-name.ts';

const nearPx = 400;

type Props = {
  found: Found;
  openId: string | null;
  /** Id of the open message. */
  openMessageId: string | null;
  cursorId: string | null;
  withBrand: boolean;
  onPress: (rowKey: string, keys: PressKeys) => void;
};

/** Search results: people first, then messages. */
export function FoundList({ found, openId, openMessageId, cursorId, withBrand, onPress }: Props) {
  const { t } = useLingui();
  const now = useMoment(untilTomorrow);
  const { people, messages, shownPeople, q } = found;
  useEffect(() => {
    if (cursorId !== null) document.getElementById(optionId(cursorId))?.scrollIntoView({ block: 'nearest' });
  }, [cursorId]);

  if (!isSettled(found)) return <ListSkeleton />;
  if (people.state === 'error' && messages.state === 'error') {
    const again = () => {
      people.retry();
      messages.retry();
    };
    return <ListFailed message={people.error} onRetry={again} />;
  }
  const nothing = people.ids.length === 0 && messages.hits.length === 0;
  if (nothing && people.state === 'ready' && messages.state === 'ready') return <ListEmpty counts={null} />;
  const isPerson = cursorId !== null && shownPeople.includes(cursorId);
  const isHit = cursorId !== null && messages.hits.some(({ message }) => hitKey(message.id) === cursorId);
  return (
    <div
      className={`flex-1 min-h-0 scroll-y overscroll-contain focus-inset ${list.scroll}`}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        const isNear = scrollHeight - clientHeight - scrollTop < nearPx;
        if (isNear && messages.error === null) messages.loadMore();
      }}
    >
      <Part
        title={t({ id: 'list.found_people', message: 'Customers' })}
        count={countOf(people)}
        similar={people.approximate}
        active={isPerson ? optionId(cursorId) : undefined}
        error={people.state === 'error' ? people.error : null}
        onRetry={people.retry}
        more={
          (shownPeople.length < people.ids.length || people.hasMore) && (
            <Button
              className="w-full border-bottom"
              variant="subtle"
              size="xs"
              radius={0}
              onClick={shownPeople.length < people.ids.length ? found.showAllPeople : people.loadMore}
            >
              <Trans id="list.found_more_people">Show more customers</Trans>
            </Button>
          )
        }
      >
        {shownPeople.map((id) => (
          <ListOption
            key={id}
            rowKey={id}
            open={id === openId && openMessageId === null}
            cursor={id === cursorId}
            selected={id === openId && openMessageId === null}
            opens={id}
            onPress={onPress}
          >
            <ListRow id={id} withBrand={withBrand} now={now} q={q} similar={people.approximate} />
          </ListOption>
        ))}
      </Part>
      <Part
        title={t({ id: 'list.found_messages', message: 'Messages' })}
        count={countOf(messages)}
        similar={messages.approximate}
        active={isHit ? optionId(cursorId) : undefined}
        error={messages.state === 'error' ? messages.error : null}
        onRetry={messages.retry}
        more={messages.hasMore && <More messages={messages} />}
      >
        {messages.hits.map((hit) => (
          <ListOption
            key={hit.message.id}
            rowKey={hitKey(hit.message.id)}
            open={hit.message.id === openMessageId}
            cursor={hitKey(hit.message.id) === cursorId}
            selected={hit.message.id === openMessageId}
            opens={hit.conversation.id}
            onPress={onPress}
          >
            <HitRow hit={hit} withBrand={withBrand} now={now} />
          </ListOption>
        ))}
      </Part>
    </div>
  );
}

const countOf = ({ total, totalIsMore }: { total: number; totalIsMore: boolean }) =>
  `${total}${totalIsMore ? '+' : ''}`;

type PartProps = {
  title: string;
  count: string;
  /** Whether nothing matches exactly, and the results are similar. */
  similar: boolean;
  active: string | undefined;
  error: string | null;
  onRetry: () => void;
  more: ReactNode;
  children: ReactNode[];
};

function Part({ title, count, similar, active, error, onRetry, more, children }: PartProps) {
  const heading = useId();
  if (error === null && children.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Title
        order={2}
        id={heading}
        className="flex top-0 items-baseline gap-6 px-16 py-8 text-12 weight-600 dimmed bg-body border-bottom sticky z-1 leading-16"
      >
        {title}
        <span className="weight-400 tabular">{error === null ? count : ''}</span>
      </Title>
      {similar && error === null && (
        <p className="px-16 py-8 text-13 dimmed border-bottom" role="status">
          <Trans id="list.similar">Showing similar results</Trans>
        </p>
      )}
      {error !== null ? (
        <Failure error={error} onRetry={onRetry} />
      ) : (
        <div role="listbox" aria-labelledby={heading} aria-activedescendant={active} tabIndex={0}>
          {children}
        </div>
      )}
      {more}
    </section>
  );
}

/** Loading indicator for further messages that the search has found, or the error if loading has failed. */
function More({ messages: { error, loadMore } }: { messages: MessageSearch }) {
  return error === null ? (
    <Loader size={18} color="gray" mx="auto" my="sm" display="block" />
  ) : (
    <Failure error={error} onRetry={loadMore} />
  );
}

function Failure({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <div
      className={`flex items-center justify-between gap-12 px-16 py-12 text-13 dimmed border-bottom ${classes.failed}`}
      role="alert"
    >
      {error}
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        <Trans id="list.retry">Try again</Trans>
      </Button>
    </div>
  );
}

type HitRowProps = { hit: MessageHit; withBrand: boolean; now: number };

/** Message found by a search: conversation, time, author, and the text around the match. */
function HitRow({ hit, withBrand, now }: HitRowProps) {
  const { t, i18n } = useLingui();
  const nameOf = useSpeakerName();
  const conversation = useRow('conversation', hit.conversation.id) ?? hit.conversation;
  const brand = useRow('brand', withBrand ? conversation.brandId : null);
  const name = useCustomerName(conversation);
  const { message, excerpt } = hit;
  const preview = previewText(useRow('message', message.id) ?? message);
  const who = message.direction === 'in' && conversation.kind === 'user' ? '' : nameOf(message.author);
  return (
    <>
      <Avatar
        name={name}
        picture={conversation.customer.pictureUrl}
        size={40}
        ring={conversation.memberGroup !== 'normal'}
      />
      <div className={`grid flex-1 min-w-0 ${row.body}`}>
        <div className="flex items-center min-w-0 gap-5">
          {brand !== undefined && <BrandMark brand={brand} size={10} />}
          <span className="weight-600 truncate leading-20">{name}</span>
          {conversation.archived && (
            <span className={`text-12 truncate dimmed leading-16 ${row.state}`}>
              {t({ id: 'list.filter_archived', message: 'Archived' })}
            </span>
          )}
          <time className="flex-none text-12 tabular dimmed ms-auto ps-6" dateTime={message.at}>
            {listTime(message.at, i18n.locale, now)}
          </time>
        </div>
        <p className={`self-start text-13 break-anywhere line-clamp-2 dimmed ${classes.excerpt}`}>
          {message.direction === 'note' && (
            <IconNote
              size={14}
              stroke={1.75}
              className={`align-lowered ${classes.note}`}
              role="img"
              aria-label={t({ id: 'messages.note', message: 'Note' })}
            />
          )}
          {who !== '' && <span className={classes.who}>{t({ id: 'list.spoke', message: `${who}:` })} </span>}
          {preview.gone ? preview.text : <Marked {...excerpt} />}
        </p>
      </div>
    </>
  );
}
