import { Skeleton } from '@mantine/core';
import classes from './panel.module.css';

interface Props {
  height: number;
  className?: string | undefined;
}

/** Keeps the place of a card whose code is on its way. */
function AwaitedPanel({ height, className = '' }: Props) {
  return (
    <div className={`${classes.panel} ${className}`} style={{ minHeight: height }} aria-busy>
      <div className={classes.head}>
        <Skeleton height={12} width={120} />
      </div>
    </div>
  );
}

/** The place of a card of this height. */
export const placeOfPanel = (height: number) => (props: Pick<Props, 'className'>) => (
  <AwaitedPanel height={height} {...props} />
);
