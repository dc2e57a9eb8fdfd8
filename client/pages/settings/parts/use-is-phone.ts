import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the screen is so narrow that only one pane is shown at a time. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
