import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { messageKindTexts } from '../../../../shared/message-texts.ts';
import type { Message } from '../../../../shared/rows.ts';
import { otherZone } from '../../../time/zone.ts';
import { previewText } from '../../../ui/preview-text.ts';
import { dayName, daysAgo } from '../when.ts';
import { Bubble } from './bubble.tsx';
import { isSameItem, type ThreadItem } from './items.ts';
import { type NearObserver, useNear } from './near.ts';
import { SystemLine } from './system-line.tsx';
import classes from './thread.module.css';
import { UndoneLine } from './undone-line.tsx';

/** Numbers of items in a section and in a block. Two levels, because browsers spend time on each element that they observe. */
const sectionSize = 100;
const blockSize = 10;
/**
 * Number of the newest items, which are always rendered: they fill the thread on a large screen before its visible part is known, and screen
 * readers announce them when they arrive.
 */
const newestCount = 20;
/** Height of an item that has not been rendered yet. CSS pixels. */
const itemPx = 56;

type Props = {
  near: NearObserver;
  items: readonly ThreadItem[];
  group: boolean;
  /** Present time, by which the names of days change. Milliseconds since 1970. */
  now: number;
  onQuote: ((message: Message) => void) | null;
  /** Id of the message to which the user jumped. It is rendered even if it is far away. */
  at: string | null;
};

/**
 * Items of the thread, in sections and blocks. These are counted from an item that was shown first, so that older and newer messages do not
 * move items to another block, which would render them again and lose their heights.
 */
export function Blocks({ items, ...props }: Props) {
  const [anchorKey, setAnchorKey] = useState<string | null>(null);
  if (items.length === 0) return null;
  // The message can become part of a set of pictures.
  let anchor = items.findIndex((item) => item.key === anchorKey || messagesOf(item).some(({ id }) => id === anchorKey));
  if (anchor < 0) {
    // Day and unread lines move when older messages are loaded.
    anchor = Math.max(
      0,
      items.findIndex(({ type }) => type === 'message'),
    );
    setAnchorKey(items[anchor]?.key ?? null);
  }
  const part = { ...props, items, position: -anchor, newestFrom: items.length - newestCount };
  return split(part, sectionSize).map(([number, section]) => (
    <Part key={number} name={`section ${number}`} size={sectionSize} {...section} />
  ));
}

type PartProps = Props & {
  /** Distance of the first item from the item that was shown first. Number of items. */
  position: number;
  /** Index of the first of the newest items, relative to the part: negative or past its end if it is in another part. */
  newestFrom: number;
};

/** Splits a part at the positions that are multiples of `size`. @returns the smaller parts, each with its number */
function split({ items, position, newestFrom, at, ...props }: PartProps, size: number): [number, PartProps][] {
  const first = Math.floor(position / size);
  const end = Math.ceil((position + items.length) / size);
  return Array.from({ length: end - first }, (_, index) => {
    const number = first + index;
    const start = Math.max(0, number * size - position);
    const within = items.slice(start, (number + 1) * size - position);
    const isTarget = at !== null && within.some((item) => messagesOf(item).some(({ id }) => id === at));
    const place = { position: position + start, newestFrom: newestFrom - start, at: isTarget ? at : null };
    return [number, { ...props, ...place, items: within }];
  });
}

const messagesOf = (item: ThreadItem) => (item.type === 'message' ? item.messages : []);

/**
 * Section or block. Rendered only near the visible part, and again only if one of the items changes, so that a message costs the same in a
 * thread of any length.
 */
const Part = memo(
  function Part({ name, size, ...part }: PartProps & { name: string; size: number }) {
    const { items, newestFrom, at, group, now, onQuote } = part;
    const itemProps = { group, now, onQuote };
    const isKept = at !== null || newestFrom < items.length;
    const { ref, height } = useNear(part.near, name, isKept ? null : items.length * itemPx);
    if (height !== null && !isKept) {
      return (
        <div ref={ref} className={classes.far} style={{ height }} aria-live="off">
          {items.map((item) =>
            item.type === 'message' ? (
              <FarText key={item.key} messages={item.messages} />
            ) : (
              <Item key={item.key} item={item} isAnnounced={false} {...itemProps} />
            ),
          )}
        </div>
      );
    }
    return (
      <div ref={ref} className={classes.block} data-part>
        {size === sectionSize
          ? split(part, blockSize).map(([number, block]) => (
              <Part key={number} name={`block ${number}`} size={blockSize} {...block} />
            ))
          : items.map((item, index) => (
              <Item key={item.key} item={item} isAnnounced={index >= newestFrom} {...itemProps} />
            ))}
      </div>
    );
  },
  (before, after) =>
    // A part is rendered as long as it contains one of the newest items.
    before.newestFrom >= before.items.length === after.newestFrom >= after.items.length &&
    before.group === after.group &&
    before.now === after.now &&
    before.onQuote === after.onQuote &&
    before.at === after.at &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => isSameItem(item, after.items[index])),
);

/** Text of a bubble that is not rendered. Messages without text show the name of their kind, as in the conversation list. */
export function FarText({ messages }: { messages: readonly Message[] }) {
  const { t, i18n } = useLingui();
  const textOf = (message: Message) => {
    const { text, kind, gone } = previewText(message);
    if (gone) return text;
    if (kind === 'text') return message.text;
    const name = i18n._(messageKindTexts[kind]);
    const words = message.text.trim();
    return words === '' ? name : t({ id: 'thread.kind_and_text', message: `${name}: ${words}` });
  };
  return <div className="pre-wrap">{messages.map(textOf).join('\n')}</div>;
}

type ItemProps = Omit<Props, 'near' | 'items' | 'at'> & { item: ThreadItem; isAnnounced: boolean };

function Item({ item, isAnnounced, group, now, onQuote }: ItemProps) {
  if (item.type === 'message') {
    return (
      <Bubble
        messages={item.messages}
        first={item.first}
        last={item.last}
        group={group}
        isAnnounced={isAnnounced}
        onQuote={onQuote}
      />
    );
  }
  return (
    <div aria-live={isAnnounced ? undefined : 'off'}>
      <Line item={item} now={now} />
    </div>
  );
}

function Line({ item, now }: { item: Exclude<ThreadItem, { type: 'message' }>; now: number }) {
  switch (item.type) {
    case 'day':
      return <DayDivider at={item.at} now={now} />;
    case 'unread':
      return (
        <div className={`flex items-center gap-12 text-12 weight-600 color-accent ${classes.unread}`}>
          <Trans id="thread.unread">New</Trans>
        </div>
      );
    case 'system':
      return <SystemLine message={item.message} />;
    case 'undone':
      return <UndoneLine pairs={item.pairs} />;
    default:
      return null;
  }
}

function DayDivider({ at, now }: { at: string; now: number }) {
  const { t, i18n } = useLingui();
  const ago = daysAgo(at, now);
  const name =
    ago === 0
      ? t({ id: 'thread.today', message: 'Today' })
      : ago === 1
        ? t({ id: 'thread.yesterday', message: 'Yesterday' })
        : ago === -1
          ? t({ id: 'thread.tomorrow', message: 'Tomorrow' })
          : dayName(at, i18n.locale, now);
  return (
    <div className={`text-12 weight-500 text-center dimmed ${classes.day}`}>
      <time dateTime={at}>{[name, otherZone(now)].filter((part) => part !== null).join(' · ')}</time>
    </div>
  );
}
