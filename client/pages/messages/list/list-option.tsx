import type { CSSProperties, ReactNode } from 'react';
import classes from './list-option.module.css';

export type PressKeys = { aside: boolean; range: boolean };

type Props = {
  /** What the keys call it. */
  rowKey: string;
  open: boolean;
  cursor: boolean;
  /** Its place in a list whose rows are not all drawn. */
  place?: { index: number; of: number; style: CSSProperties };
  selected: boolean;
  onPress: (rowKey: string, keys: PressKeys) => void;
  children: ReactNode;
};

export const optionId = (rowKey: string) => `row-${rowKey.replace(' ', '-')}`;

/** One row of a list, whatever it shows: where the pointer and the keys choose. */
export function ListOption({ rowKey, open, cursor, place, selected, onPress, children }: Props) {
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
      onClick={(event) => onPress(rowKey, { aside: event.ctrlKey || event.metaKey, range: event.shiftKey })}
    >
      {children}
    </div>
  );
}
