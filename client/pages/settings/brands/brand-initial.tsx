import classes from './brand-preview.module.css';

/** Placeholder for a missing logo: the first letter. */
export function BrandInitial({ name }: { name: string }) {
  const [first = ''] = [...name.trim()];
  return (
    <span className={`grid place-items-center text-12 ${classes.initial}`} aria-hidden>
      {first.toLocaleUpperCase()}
    </span>
  );
}
