import type { ReactNode } from 'react';
import { useSystemSettings } from '../app/system-settings.ts';
import classes from './full-screen.module.css';
import { SystemLogo } from './system-logo.tsx';

/** Full-screen animation during the session check and the sign-in. */
export function FullScreen({ label }: { label: ReactNode }) {
  const { systemName } = useSystemSettings();
  return (
    <div className={classes.screen} role="status" aria-live="polite">
      <div className={classes.mark}>
        <SystemLogo size={56} />
      </div>
      <p className={classes.name}>{systemName}</p>
      <div className={classes.bar} aria-hidden />
      <p className={classes.label}>{label}</p>
    </div>
  );
}
