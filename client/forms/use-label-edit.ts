import { type KeyboardEvent, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { Label } from '../../shared/rows.ts';
import { act } from '../sync/act.ts';
import { composes } from '../ui/composes.ts';
import { useLabelName } from '../ui/label-name.ts';

/** A label is changed where it stands: the name is kept when one leaves it or presses Enter, Esc takes it back. */
export function useLabelEdit(label: Label) {
  const name = useLabelName()(label);
  // The typed one and the label's version when typing began; else the label's as it is now, also after a change by others.
  const [typing, setTyping] = useState<{ text: string; version: number } | null>(null);
  const { id, version } = label;
  const change = (body: { name?: string; color?: string; version?: number }, patch: Partial<Label>) =>
    void act('PUT /labels/:id', { params: { id }, body }, { kind: 'label', id, patch });
  const rename = () => {
    if (typing === null) return;
    const wanted = typing.text.trim();
    setTyping(null);
    // A preset's name is a translation; only another one is a name of its own.
    if (wanted !== '' && wanted !== name)
      change({ name: wanted, version: typing.version }, { name: wanted, preset: null });
  };
  return {
    name,
    recolor: (color: string) => change({ color }, { color }),
    nameInput: {
      value: typing?.text ?? name,
      maxLength: limits.labelMax,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        setTyping({ text: currentTarget.value, version: typing?.version ?? version }),
      onBlur: rename,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (composes(event.nativeEvent)) return;
        if (event.key === 'Escape') setTyping(null);
        if (event.key === 'Enter') rename();
      },
    },
  };
}
