import { UnstyledButton } from '@mantine/core';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { HangingProps } from './anchor.ts';
import { Hint } from './hint.tsx';

interface Props {
  className?: string | undefined;
  /** Accessible name. Defaults to the content. */
  label?: string | undefined;
  /** Tooltip. */
  hint?: string | undefined;
  compact?: boolean;
  popup?: 'menu' | 'dialog';
  menu: ComponentType<HangingProps>;
  /** Called on hover and focus, to load the menu in advance. */
  preload: () => Promise<unknown>;
  children: ReactNode;
}

/** Button whose menu or panel is loaded on demand, to keep the shell small. */
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
