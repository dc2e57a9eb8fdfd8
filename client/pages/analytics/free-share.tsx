import classes from './free-share.module.css';

/** Returns the percentage of sent messages that were free because they used a reply token. `null` if no messages were sent. */
export function freePercent(free: number, billed: number): number | null {
  return free + billed === 0 ? null : (free / (free + billed)) * 100;
}

/** Bar of free and billed messages. Decorative; the numbers are shown as text. */
export function FreeShare({ free, billed }: { free: number; billed: number }) {
  return (
    <span className={`flex gap-2 h-8 ${classes.bar}`} aria-hidden>
      {free > 0 && <span className={`bg-figure ${classes.free}`} style={{ flexGrow: free }} />}
      {billed > 0 && <span className={classes.billed} style={{ flexGrow: billed }} />}
    </span>
  );
}
