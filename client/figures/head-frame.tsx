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

/** Page head of figures, for the present and for history. */
export function HeadFrame({ page, sub, children }: Props) {
  return (
    <header className={classes.head}>
      <div className={classes.text}>
        <h1 className={classes.title}>
          <PageName page={page} />
        </h1>
        <p className={classes.sub}>{sub}</p>
      </div>
      <div className={classes.controls}>{children}</div>
    </header>
  );
}
