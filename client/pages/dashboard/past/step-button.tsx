import { ActionIcon, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  className?: string | undefined;
  /** Whether there is no further step in this direction. */
  isAtEnd?: boolean;
  isBusy?: boolean;
  onStep: () => void;
  children: ReactNode;
}

/**
 * Button for one step in time. Uses `aria-disabled` instead of `disabled`, so that the button keeps the focus and keyboard shortcuts keep
 * working.
 */
export function StepButton({ label, className, isAtEnd = false, isBusy = false, onStep, children }: Props) {
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      aria-disabled={isAtEnd || undefined}
      data-disabled={isAtEnd || undefined}
      aria-busy={isBusy || undefined}
      onClick={isAtEnd || isBusy ? undefined : onStep}
    >
      {isBusy ? <Loader size={16} color="gray" /> : children}
    </ActionIcon>
  );
}
