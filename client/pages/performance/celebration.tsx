import classes from './podium.module.css';

const sparks = Array.from({ length: 12 }, (_, index) => `${index * 30}deg`);

/** Animation, played once, of an expanding ring and twelve fading sparks. */
export function Celebration() {
  return (
    <span className={classes.celebration} aria-hidden>
      {sparks.map((angle) => (
        <i key={angle} style={{ '--angle': angle } as React.CSSProperties} />
      ))}
    </span>
  );
}
