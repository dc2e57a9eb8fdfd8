import { useMediaQuery } from '@mantine/hooks';

/** Phones show one pane at a time. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
