import type { ComponentType } from 'react';
import type { DialogProps } from './verb.ts';

/** The dialog of a verb that is for one conversation alone. */
export function forOne(One: ComponentType<{ id: string; onClose: () => void }>): ComponentType<DialogProps> {
  return function ForOne({ ids: [id], onClose }: DialogProps) {
    return id === undefined ? null : <One id={id} onClose={onClose} />;
  };
}
