import { ColorSwatch } from '@mantine/core';
import { useRow } from '../../../sync/store.ts';
import { useLabelName } from '../label-name.ts';

export function LabelDot({ id }: { id: string }) {
  const label = useRow('label', id);
  const name = useLabelName();
  if (label === undefined) return null;
  return <ColorSwatch color={label.color} size={8} withShadow={false} title={name(label)} />;
}
