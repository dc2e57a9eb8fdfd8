import classes from './podium.module.css';

const sparks = Array.from({ length: 12 }, (_, index) => `${index * 30}deg`);

/** A ring that opens, and twelve sparks that go out, once. */
export function Celebration() {
  return (
    <span className={classes.celebration} aria-hidden>
      {sparks.map((angle) => (
        <i key={angle} style={{ '--angle': angle } as React.CSSProperties} />
      ))}
    </span>
  );
}
