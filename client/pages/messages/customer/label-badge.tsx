import { Pill } from '@mantine/core';
import { useRow } from '../../../sync/store.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import { useLabelName } from '../../../ui/label-name.ts';
import { LabelDot } from '../list/label-dot.tsx';
import classes from './customer-panel.module.css';

export function LabelBadge({ id, onRemove }: { id: string; onRemove?: () => void }) {
  const label = useRow('label', id);
  const name = useLabelName();
  const isGoing = usePendingDeletes().has(id);
  if (label === undefined || isGoing) return null;
  return (
    <Pill withRemoveButton={onRemove !== undefined} {...(onRemove === undefined ? {} : { onRemove })}>
      <span className={classes.label}>
        <LabelDot id={id} />
        {name(label)}
      </span>
    </Pill>
  );
}
