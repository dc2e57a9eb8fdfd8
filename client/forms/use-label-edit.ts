import { type KeyboardEvent, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { Label } from '../../shared/rows.ts';
import { act } from '../sync/act.ts';
import { composes } from '../ui/composes.ts';
import { useLabelName } from '../ui/label-name.ts';

/** Edits a label in place. Enter or leaving the field saves the name. Esc restores the previous name. */
export function useLabelEdit(label: Label) {
  const name = useLabelName()(label);
  // Name that the user is entering, and the version of the label when the user began. `null` to show the current name, including changes by
  // other users.
  const [typing, setTyping] = useState<{ text: string; version: number } | null>(null);
  const { id, version } = label;
  const change = (body: { name?: string; color?: string; version?: number }, patch: Partial<Label>) =>
    void act('PUT /labels/:id', { params: { id }, body }, { kind: 'label', id, patch });
  const rename = () => {
    if (typing === null) return;
    const edited = typing.text.trim();
    setTyping(null);
    // A preset label shows a translated name. Saving the unchanged translation would replace it with a fixed name in one language.
    if (edited !== '' && edited !== name)
      change({ name: edited, version: typing.version }, { name: edited, preset: null });
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
