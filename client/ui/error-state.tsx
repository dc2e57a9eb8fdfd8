import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface Props {
  /** Text that names the action that failed. */
  title: ReactNode;
  /** Reason as text. */
  reason?: ReactNode;
  onRetry?: () => void;
}

/** Error state with title, reason and retry button. */
export function ErrorState({ title, reason, onRetry }: Props) {
  return (
    <div
      className={`flex flex-col items-center justify-center h-full gap-12 text-center min-h-240 ${classes.state}`}
      role="alert"
    >
      <div className={`grid place-items-center dimmed border rounded-full h-56 ${classes.icon}`}>
        <IconAlertTriangle size={28} stroke={1.5} aria-hidden />
      </div>
      <h2 className="m-0 text-16 weight-600">{title}</h2>
      {reason !== undefined && reason !== null && <p className="mb-4 text-balance dimmed max-w-44ch">{reason}</p>}
      {onRetry !== undefined && (
        <Button variant="default" onClick={onRetry}>
          <Trans id="common.retry">Try again</Trans>
        </Button>
      )}
    </div>
  );
}
