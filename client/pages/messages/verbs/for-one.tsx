import type { ComponentType } from 'react';
import type { DialogProps } from '../actions/dialog-atom.ts';

/** Adapts a dialog for one conversation to the props of a verb's dialog. */
export function forOne(One: ComponentType<{ id: string; onClose: () => void }>): ComponentType<DialogProps> {
  return function ForOne({ ids: [id], onClose }: DialogProps) {
    return id === undefined ? null : <One id={id} onClose={onClose} />;
  };
}
