import { Skeleton } from '@mantine/core';

/** Placeholder for a number, in the line's height. */
export function FigureSkeleton() {
  return <Skeleton component="span" display="inline-block" width="1.2em" height="0.8em" />;
}
