import { UnstyledButton } from '@mantine/core';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { HangingProps } from './anchor.ts';
import { Hint } from './hint.tsx';

interface Props {
  className?: string | undefined;
  /** The button's name; what it shows, where there is none. */
  label?: string | undefined;
  /** The hint while it is pointed at. */
  hint?: string | undefined;
  compact?: boolean;
  popup?: 'menu' | 'dialog';
  menu: ComponentType<HangingProps>;
  /** Loads the menu when somebody reaches for the button. */
  preload: () => Promise<unknown>;
  children: ReactNode;
}

/** A button whose menu or panel comes when it is needed: the shell starts without them. */
export function MenuButton({
  className,
  label,
  hint,
  compact = false,
  popup = 'menu',
  menu: Menu,
  preload,
  children,
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<boolean | 'never'>('never');
  const { current } = button;
  const reach = () => void preload().catch(() => undefined);
  return (
    <>
      <Hint label={hint} disabled={hint === undefined || opened === true}>
        <UnstyledButton
          ref={button}
          className={className}
          data-compact={compact || undefined}
          aria-label={label}
          aria-haspopup={popup}
          aria-expanded={opened === true}
          onPointerEnter={reach}
          onFocus={reach}
          onClick={() => setOpened(opened !== true)}
        >
          {children}
        </UnstyledButton>
      </Hint>
      {opened !== 'never' && current !== null && <Menu button={current} opened={opened} onChange={setOpened} />}
    </>
  );
}
