import type { CSSProperties, ReactNode } from 'react';
import { expectThread } from '../../../sync/thread.ts';
import { isMouse } from '../../../ui/is-mouse.ts';
import classes from './list-option.module.css';

export type PressKeys = { aside: boolean; range: boolean; mouse: boolean };

type Props = {
  /** Identifies the row for the keyboard cursor. */
  rowKey: string;
  open: boolean;
  cursor: boolean;
  /** Position of the row in a virtualized list. */
  place?: { index: number; of: number; style: CSSProperties };
  selected: boolean;
  /** Id of the conversation that a click opens. Its data is requested as soon as the mouse button is pressed. */
  opens?: string | null;
  onPress: (rowKey: string, keys: PressKeys) => void;
  children: ReactNode;
};

export const optionId = (rowKey: string) => `row-${rowKey.replace(' ', '-')}`;

/** Row of a list, selectable by pointer and keyboard. */
export function ListOption({ rowKey, open, cursor, place, selected, opens = null, onPress, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the page (use-page-keys.ts).
    <div
      id={optionId(rowKey)}
      className={`flex items-start gap-12 bg-body border-bottom cursor-pointer ${classes.row}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-posinset={place === undefined ? undefined : place.index + 1}
      aria-setsize={place?.of}
      data-open={open || undefined}
      data-cursor={cursor || undefined}
      data-placed={place !== undefined || undefined}
      style={place?.style}
      onPointerDown={({ pointerType, button }) => {
        if (opens !== null && !open && pointerType === 'mouse' && button === 0) expectThread(opens);
      }}
      onClick={(event) => {
        const aside = event.ctrlKey || event.metaKey;
        onPress(rowKey, { aside, range: event.shiftKey, mouse: isMouse(event) });
      }}
    >
      {children}
    </div>
  );
}
