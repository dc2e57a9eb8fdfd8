import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

/** Tooltip with the name of a sidebar control. */
export function HintTip({ target, label }: { target: HTMLElement; label: ReactNode }) {
  return <Tooltip opened target={target} label={label} position="right" />;
}
