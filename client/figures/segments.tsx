import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import classes from './segments.module.css';

/** Segmented control, styled for pages with figures. */
export function Segments<V extends string>(props: SegmentedControlProps<V>) {
  return <SegmentedControl<V> size="xs" transitionDuration={100} classNames={classes} {...props} />;
}
