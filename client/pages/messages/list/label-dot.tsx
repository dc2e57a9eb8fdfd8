import { ColorSwatch } from '@mantine/core';
import { useGoing } from '../../../delete-later.ts';
import { useLabelName } from '../../../label-name.ts';
import { useRow } from '../../../sync/store.ts';

export function LabelDot({ id }: { id: string }) {
  const label = useRow('label', id);
  const name = useLabelName();
  const isGoing = useGoing().has(id);
  if (label === undefined || isGoing) return null;
  return <ColorSwatch color={label.color} size={8} withShadow={false} title={name(label)} />;
}
