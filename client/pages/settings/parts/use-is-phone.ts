import { useMediaQuery } from '@mantine/hooks';

/** One pane at a time. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
