import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { otherZone } from '../../../time/zone.ts';
import { dayName, daysAgo } from '../when.ts';
import { Bubble } from './bubble.tsx';
import { isSameItem, type ThreadItem } from './items.ts';
import { SystemLine } from './system-line.tsx';
import classes from './thread.module.css';
import { UndoneLine } from './undone-line.tsx';

/** Number of items that are rendered before the visible part is known. They fill the thread on a large screen. */
const newestCount = 20;

type Props = {
  items: readonly ThreadItem[];
  group: boolean;
  /** Present time, by which the names of days change. Milliseconds since 1970. */
  now: number;
  onQuote: ((message: Message) => void) | null;
};

/** Items of the thread, in blocks that are rendered again only if one of their items changes. */
export function Blocks({ items, ...props }: Props) {
  return useBlocks(items).map((block) => (
    <Block key={block.number} items={block.items} newestFrom={items.length - newestCount - block.start} {...props} />
  ));
}

/** Number of items in a block. */
const blockSize = 50;

/**
 * Splits the items into numbered blocks. Blocks are counted from an item that was shown first, so that older and newer messages do not
 * move items to another block, which would render them again and lose their heights. @returns blocks with the index of their first item
 */
function useBlocks(items: readonly ThreadItem[]) {
  const [anchorKey, setAnchorKey] = useState<string | null>(null);
  let anchor = items.findIndex(({ key }) => key === anchorKey);
  if (anchor < 0 && items.length > 0) {
    // Day and unread lines move when older messages are loaded.
    anchor = Math.max(
      0,
      items.findIndex(({ type }) => type === 'message'),
    );
    setAnchorKey(items[anchor]?.key ?? null);
  }
  const first = -Math.ceil(anchor / blockSize);
  const end = Math.ceil((items.length - anchor) / blockSize);
  return Array.from({ length: items.length === 0 ? 0 : end - first }, (_, index) => {
    const number = first + index;
    const start = anchor + number * blockSize;
    return { number, start: Math.max(0, start), items: items.slice(Math.max(0, start), start + blockSize) };
  });
}

type BlockProps = Props & {
  /** Index of the first item that is rendered when it is mounted. */
  newestFrom: number;
};

/** Successive items. Rendered again only if one of them changes, so that a message costs the same in a thread of any length. */
const Block = memo(
  function Block({ items, newestFrom, ...props }: BlockProps) {
    return items.map((item, index) => <Item key={item.key} item={item} isNewest={index >= newestFrom} {...props} />);
  },
  // `newestFrom` matters only for items that are mounted.
  (before, after) =>
    before.group === after.group &&
    before.now === after.now &&
    before.onQuote === after.onQuote &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => isSameItem(item, after.items[index])),
);

type ItemProps = Omit<Props, 'items'> & { item: ThreadItem; isNewest: boolean };

function Item({ item, isNewest, group, now, onQuote }: ItemProps) {
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
    case 'message':
      return (
        <Bubble
          messages={item.messages}
          first={item.first}
          last={item.last}
          group={group}
          isNewest={isNewest}
          onQuote={onQuote}
        />
      );
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
