import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface Props {
  title: ReactNode;
  note?: ReactNode;
  /** Controls on the right of the header. */
  controls?: ReactNode;
  /** CSS class that places the panel in the grid of the page. */
  className?: string | undefined;
  /** Whether children extend to the edges, as tables do. */
  flush?: boolean;
  children: ReactNode;
}

/** Card with a header and one content element. */
export function Panel({ title, note, controls, className = '', flush = false, children }: Props) {
  const id = useId();
  return (
    <section className={`${classes.panel} ${className}`} aria-labelledby={id}>
      <header
        className={`flex flex-wrap items-center flex-none px-20 py-6 gap-y-2 gap-x-8 phone-px-16 ${classes.head}`}
      >
        <h2 id={id} className="text-14 weight-600 leading-inherit">
          {title}
        </h2>
        {note !== undefined && <p className="text-13 dimmed">{note}</p>}
        {controls !== undefined && (
          <div className="flex flex-wrap items-center gap-x-12 gap-y-4 ms-auto text-13">{controls}</div>
        )}
      </header>
      <div className={`flex flex-col flex-1 min-w-0 px-20 pb-16 ${classes.body}`} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}

interface PlaceholderProps {
  height: number;
  className?: string | undefined;
}

/** Placeholder for a card whose code is loading. */
function PanelPlaceholder({ height, className = '' }: PlaceholderProps) {
  return (
    <div className={`${classes.panel} ${className}`} style={{ minHeight: height }} aria-busy>
      <div className={`flex flex-wrap items-center flex-none px-20 py-6 gap-y-2 gap-x-8 phone-px-16 ${classes.head}`}>
        <Skeleton height={12} width={120} />
      </div>
    </div>
  );
}

/** Creates a placeholder of the given height. */
export const panelPlaceholder = (height: number) => (props: Pick<PlaceholderProps, 'className'>) => (
  <PanelPlaceholder height={height} {...props} />
);
