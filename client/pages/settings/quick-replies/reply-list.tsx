import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import type { QuickReply } from '../../../../shared/rows.ts';
import classes from './quick-replies.module.css';
import { ReplyRow } from './reply-row.tsx';
import { useDragging } from './use-dragging.ts';
import { useMoving } from './use-moving.ts';
import { useMayChange } from './use-replies.ts';

interface Props {
  rows: readonly QuickReply[];
  onEdit: (row: QuickReply) => void;
}

export function ReplyList({ rows, onEdit }: Props) {
  const { t } = useLingui();
  const mayChange = useMayChange();
  const movable = rows.filter(mayChange);
  const { move, said } = useMoving(movable);
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
      <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>
    </>
  );
}
