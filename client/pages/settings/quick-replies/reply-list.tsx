import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconLayoutCards,
  IconPaperclip,
  IconPencil,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { type HTMLAttributes, useState } from 'react';
import { fillVariables } from '../../../../shared/reply-variables.ts';
import type { QuickReply } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { rowStore, useRow } from '../../../sync/store.ts';
import { deleteLater } from '../../../toasts/delete-later.ts';
import { toastError } from '../../../toasts/toast.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import classes from './quick-replies.module.css';
import { reordered } from './reordered.ts';
import { useExampleValues } from './reply-content.tsx';
import { useDragging } from './use-dragging.ts';
import { useMayChange } from './use-replies.ts';

interface Props {
  rows: readonly QuickReply[];
  onEdit: (row: QuickReply) => void;
}

export function ReplyList({ rows, onEdit }: Props) {
  const { t } = useLingui();
  const mayChange = useMayChange();
  const movable = rows.filter(mayChange);
  const { move, announcement } = useMoving(movable);
  const { listRef, dragged, handle } = useDragging((id, before) => {
    const rest = movable.filter((one) => one.id !== id);
    const at = before === null ? rest.length : rest.findIndex((one) => one.id === before);
    move(id, at < 0 ? rest.length : at);
  });
  return (
    <>
      <ul
        ref={listRef}
        className={`border-top ${classes.list}`}
        data-last={dragged?.before === null || undefined}
        aria-label={t({ id: 'settings.quick_replies', message: 'Quick replies' })}
      >
        {rows.map((row) => {
          const place = movable.indexOf(row);
          return (
            <ReplyRow
              key={row.id}
              row={row}
              place={place}
              count={movable.length}
              isDragged={dragged?.id === row.id}
              isTarget={dragged !== null && dragged.before === row.id}
              handle={handle(row.id)}
              onMove={(to) => move(row.id, to)}
              onEdit={() => onEdit(row)}
            />
          );
        })}
      </ul>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </>
  );
}

interface ReplyRowProps {
  row: QuickReply;
  /** Position among the rows that can be moved; -1 if this row cannot be moved. */
  place: number;
  count: number;
  isDragged: boolean;
  isTarget: boolean;
  handle: HTMLAttributes<HTMLElement>;
  onMove: (to: number) => void;
  onEdit: () => void;
}

function ReplyRow({ row, place, count, isDragged, isTarget, handle, onMove, onEdit }: ReplyRowProps) {
  const { t } = useLingui();
  const brand = useRow('brand', row.brandId);
  const { title, useCount: uses } = row;
  const example = useExampleValues();
  const isMine = place >= 0;
  return (
    <li
      className={`grid relative items-center gap-x-8 gap-y-4 bg-body border-bottom ${classes.row}`}
      data-id={row.id}
      data-movable={isMine || undefined}
      data-dragged={isDragged || undefined}
      data-target={isTarget || undefined}
    >
      {isMine ? (
        <ActionIcon
          {...handle}
          className={classes.handle}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t({ id: 'settings.move', message: `Move ${title} with the arrow keys` })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onMove(place + (event.key === 'ArrowUp' ? -1 : 1));
          }}
        >
          <IconGripVertical size={18} stroke={1.6} />
        </ActionIcon>
      ) : (
        <span />
      )}
      <UnstyledButton
        className={`grid min-w-0 min-h-touch gap-2 rounded-4 content-center ${classes.main}`}
        onClick={onEdit}
        disabled={!isMine}
      >
        <span className="flex items-center min-w-0 gap-8 overflow-hidden">
          {row.ownerId !== null && (
            <IconUser
              className="flex-none"
              size={15}
              stroke={1.75}
              role="img"
              aria-label={t({ id: 'settings.reply_mine', message: 'Only me' })}
            />
          )}
          <span className="weight-600 truncate">{title}</span>
          {row.keywords.slice(0, 3).map((keyword) => (
            <span key={keyword} className="flex-none text-12 color-accent">
              /{keyword}
            </span>
          ))}
        </span>
        <span className="flex items-center min-w-0 gap-4 text-13 dimmed">
          {row.kind === 'card' && (
            <>
              <IconLayoutCards className="flex-none" size={14} stroke={1.75} aria-hidden />
              <Trans id="settings.reply_card">Card</Trans>
            </>
          )}
          {row.kind === 'media' && (
            <>
              <IconPaperclip className="flex-none" size={14} stroke={1.75} aria-hidden />
              <Trans id="settings.reply_media">File</Trans>
            </>
          )}
          <span className="truncate">{fillVariables(row.card?.cards[0]?.title ?? row.text, example).text}</span>
        </span>
      </UnstyledButton>
      <span className={`flex items-center min-w-0 gap-16 text-12 nowrap dimmed ${classes.aside}`}>
        {row.category !== '' && (
          <span className="overflow-hidden rounded-6 max-w-140 py-1 px-8 ellipsis bg-hover">{row.category}</span>
        )}
        <span className={`inline-flex items-center gap-6 overflow-hidden ${classes.brand}`}>
          {brand === undefined ? (
            <Trans id="settings.all_brands">All brands</Trans>
          ) : (
            <>
              <BrandMark brand={brand} size={12} /> {brand.name}
            </>
          )}
        </span>
        <span className={classes.uses}>
          <Plural id="settings.uses" value={uses} one="# use" other="# uses" />
        </span>
      </span>
      {isMine && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon
              className={classes.more}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t({ id: 'settings.reply_more', message: `More for ${title}` })}
            >
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
              <Trans id="settings.edit">Edit</Trans>
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowUp size={16} stroke={1.6} />}
              disabled={place === 0}
              onClick={() => onMove(place - 1)}
            >
              <Trans id="settings.move_up">Move up</Trans>
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={16} stroke={1.6} />}
              disabled={place === count - 1}
              onClick={() => onMove(place + 1)}
            >
              <Trans id="settings.move_down">Move down</Trans>
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() =>
                deleteLater('quickReply', row.id, t({ id: 'settings.deleted', message: `${title} deleted` }))
              }
            >
              <Trans id="settings.delete">Delete</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

/**
 * Returns a function that moves an item at once, sends the change, and announces it to screen readers. @param list items that can be moved,
 * in order
 */
function useMoving(list: readonly QuickReply[]) {
  const { t } = useLingui();
  const [announcement, setAnnouncement] = useState('');

  const move = (id: string, to: number) => {
    const title = list.find((one) => one.id === id)?.title ?? '';
    const items = reordered(list, id, to);
    if (items.length === 0) return;
    const [place, count] = [to + 1, list.length];
    setAnnouncement(t({ id: 'settings.moved', message: `${title}: position ${place} of ${count}` }));
    void sendOrder(items);
  };
  return { move, announcement };
}

async function sendOrder(items: { id: string; sort: number }[]): Promise<void> {
  const ends = items.map(({ id, sort }) => rowStore.overlay('quickReply', id, { sort }));
  const result = await call('PUT /quick-replies/batch/sort', { body: { items } });
  for (const end of ends) end(result.error ? null : result.position);
  if (result.error) toastError(result);
}
