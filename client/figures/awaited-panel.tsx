import { Skeleton } from '@mantine/core';
import classes from './panel.module.css';

interface Props {
  height: number;
  className?: string | undefined;
}

/** Placeholder for a card whose code is loading. */
function AwaitedPanel({ height, className = '' }: Props) {
  return (
    <div className={`${classes.panel} ${className}`} style={{ minHeight: height }} aria-busy>
      <div className={classes.head}>
        <Skeleton height={12} width={120} />
      </div>
    </div>
  );
}

/** Creates a placeholder of the given height. */
export const placeOfPanel = (height: number) => (props: Pick<Props, 'className'>) => (
  <AwaitedPanel height={height} {...props} />
);
