import type { ReactNode } from 'react';
import { useSystemSettings } from '../app/system-settings.ts';
import classes from './full-screen.module.css';
import { SystemLogo } from './system-logo.tsx';

/** Full-screen animation during the session check and the sign-in. */
export function FullScreen({ label }: { label: ReactNode }) {
  const { systemName } = useSystemSettings();
  return (
    <div
      className={`flex inset-0 flex-col items-center justify-center gap-12 bg-body ${classes.screen}`}
      role="status"
      aria-live="polite"
    >
      <div className={classes.mark}>
        <SystemLogo size={56} />
      </div>
      <p className="text-16 weight-600">{systemName}</p>
      <div className={`w-160 overflow-hidden bg-hairline ${classes.bar}`} aria-hidden />
      <p className="dimmed">{label}</p>
    </div>
  );
}
