import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import classes from './segments.module.css';

/** A choice of a few in a row; the chosen one in ink. */
export function Segments<V extends string>(props: SegmentedControlProps<V>) {
  return <SegmentedControl<V> size="xs" transitionDuration={100} classNames={classes} {...props} />;
}
