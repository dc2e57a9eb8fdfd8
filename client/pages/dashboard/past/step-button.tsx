import { ActionIcon, Loader } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  className?: string | undefined;
  /** There is nothing in this direction. */
  isAtEnd?: boolean;
  isBusy?: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** One step through the past. At an end and while it is busy it keeps the focus, so that keys go on from it. */
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
