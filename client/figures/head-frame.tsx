import type { ReactNode } from 'react';
import type { PageName as Name } from '../app/pages.ts';
import { PageName } from '../shell/page-name.tsx';
import classes from './page-head.module.css';

interface Props {
  page: Name;
  /** The brand, the days, and the comparison period. */
  sub: ReactNode;
  /** Content on the right: age of the figures, and controls. */
  children: ReactNode;
}

/** Page header of figures, for the present and for the history playback. */
export function HeadFrame({ page, sub, children }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-16 gap-y-8">
      <div className="min-w-0">
        <h1 className="text-20 weight-650 leading-normal">
          <PageName page={page} />
        </h1>
        <p className={`dimmed ${classes.sub}`}>{sub}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-12 gap-y-8 text-13 min-h-36">{children}</div>
    </header>
  );
}
