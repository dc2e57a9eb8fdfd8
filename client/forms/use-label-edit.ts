import { type KeyboardEvent, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { Label } from '../../shared/rows.ts';
import { act } from '../sync/act.ts';
import { composes } from '../ui/composes.ts';
import { useLabelName } from '../ui/label-name.ts';

/** A label is changed where it stands: the name is kept when one leaves it or presses Enter, Esc takes it back. */
export function useLabelEdit(label: Label) {
  const name = useLabelName()(label);
  // The typed one; else the label's as it is now, also after a change by others.
  const [typed, setTyped] = useState<string | null>(null);
  const { id } = label;
  const change = (body: { name?: string; color?: string }, patch: Partial<Label>) =>
    void act('PUT /labels/:id', { params: { id }, body }, { kind: 'label', id, patch });
  const rename = () => {
    const wanted = typed?.trim() ?? '';
    setTyped(null);
    // A preset's name is a translation; only another one is a name of its own.
    if (wanted !== '' && wanted !== name) change({ name: wanted }, { name: wanted, preset: null });
  };
  return {
    name,
    recolor: (color: string) => change({ color }, { color }),
    nameInput: {
      value: typed ?? name,
      maxLength: limits.labelMax,
      onChange: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
      onBlur: rename,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (composes(event.nativeEvent)) return;
        if (event.key === 'Escape') setTyped(null);
        if (event.key === 'Enter') rename();
      },
    },
  };
}
