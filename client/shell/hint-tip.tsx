import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

/** The name beside a control of the sidebar. */
export function HintTip({ target, label }: { target: HTMLElement; label: ReactNode }) {
  return <Tooltip opened target={target} label={label} position="right" />;
}
