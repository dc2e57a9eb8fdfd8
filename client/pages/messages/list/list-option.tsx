import type { CSSProperties, ReactNode } from 'react';
import { expectScope } from '../../../sync/scopes.ts';
import { isMouse } from '../../../ui/is-mouse.ts';
import classes from './list-option.module.css';

export type PressKeys = { aside: boolean; range: boolean; mouse: boolean };

type Props = {
  /** Its id for the keys. */
  rowKey: string;
  open: boolean;
  cursor: boolean;
  /** Its place in a list whose rows are not all drawn. */
  place?: { index: number; of: number; style: CSSProperties };
  selected: boolean;
  /** The conversation that a press opens: it is on its way when the button goes down, before it comes up. */
  opens?: string | null;
  onPress: (rowKey: string, keys: PressKeys) => void;
  children: ReactNode;
};

export const optionId = (rowKey: string) => `row-${rowKey.replace(' ', '-')}`;

/** One row of a list, whatever it shows: where the pointer and the keys choose. */
export function ListOption({ rowKey, open, cursor, place, selected, opens = null, onPress, children }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the page's (use-inbox-keys.ts).
    <div
      id={optionId(rowKey)}
      className={classes.row}
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
        if (opens !== null && !open && pointerType === 'mouse' && button === 0)
          expectScope({ scope: 'conversation', id: opens });
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
