import { Skeleton } from '@mantine/core';

/** A number on its way, as high as its letters. */
export function FigureSkeleton() {
  return <Skeleton component="span" display="inline-block" width="1.2em" height="0.8em" />;
}
