import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the visible rows in place when others are inserted above. At the top, new rows are shown at once. */
export function useKeptPlace(
  box: RefObject<HTMLElement | null>,
  rows: readonly { id: string }[],
  height: number,
  isOn: boolean,
): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = rows;
    const { current } = box;
    if (!isOn || old === rows || current === null || current.scrollTop === 0) return;
    const at = Math.floor(current.scrollTop / height);
    const places = new Map(rows.map(({ id }, place) => [id, place]));
    // The first visible row that still exists.
    const from = old.findIndex(({ id }, place) => place >= at && places.has(id));
    const to = places.get(old[from]?.id ?? '');
    if (to !== undefined && to !== from) current.scrollTop += (to - from) * height;
  }, [box, rows, height, isOn]);
}
