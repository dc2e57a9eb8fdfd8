import { ColorSwatch } from '@mantine/core';
import { useRow } from '../../../sync/store.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import { useLabelName } from '../../../ui/label-name.ts';

export function LabelDot({ id }: { id: string }) {
  const label = useRow('label', id);
  const name = useLabelName();
  const isGoing = usePendingDeletes().has(id);
  if (label === undefined || isGoing) return null;
  return <ColorSwatch color={label.color} size={8} withShadow={false} title={name(label)} />;
}
