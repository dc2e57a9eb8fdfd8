import { useMediaQuery } from '@mantine/hooks';

/** Pixels that a finger needs. */
const touchable = 44;

/** The height of rows that open something, in pixels: on a touch screen as high as a finger needs. */
export function useRowHeight(height: number): number {
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return isTouched ? Math.max(height, touchable) : height;
}
