import { Pill } from '@mantine/core';
import { useGoing } from '../../../delete-later.ts';
import { useLabelName } from '../../../label-name.ts';
import { useRow } from '../../../sync/store.ts';
import { LabelDot } from '../list/label-dot.tsx';
import classes from './customer-panel.module.css';

export function LabelBadge({ id, onRemove }: { id: string; onRemove?: () => void }) {
  const label = useRow('label', id);
  const name = useLabelName();
  const isGoing = useGoing().has(id);
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
