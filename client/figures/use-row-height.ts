import { useMediaQuery } from '@mantine/hooks';

/** Pixels. Minimum size of a touch target. */
const touchable = 44;

/** Returns the height of clickable rows in pixels. On touch screens, at least the size of a touch target. */
export function useRowHeight(height: number): number {
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return isTouched ? Math.max(height, touchable) : height;
}
