import classes from './free-share.module.css';

/** The share of messages that went by reply token; null without any message. */
export function freePercent(free: number, billed: number): number | null {
  return free + billed === 0 ? null : (free / (free + billed)) * 100;
}

/** Free messages beside billed ones, as the two parts of a bar. Decorative beside their numbers. */
export function FreeShare({ free, billed }: { free: number; billed: number }) {
  return (
    <span className={classes.bar} aria-hidden>
      {free > 0 && <span className={classes.free} style={{ flexGrow: free }} />}
      {billed > 0 && <span className={classes.billed} style={{ flexGrow: billed }} />}
    </span>
  );
}
