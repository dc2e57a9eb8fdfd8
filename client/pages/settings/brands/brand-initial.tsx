import classes from './brand-preview.module.css';

/** The stand-in of a logo. */
export function BrandInitial({ name }: { name: string }) {
  const [first = ''] = [...name.trim()];
  return (
    <span className={classes.initial} aria-hidden>
      {first.toLocaleUpperCase()}
    </span>
  );
}
