import { type MouseEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';

const HintTip = lazyPart(async () => (await import('./hint-tip.tsx')).HintTip);
const delayMs = 350;

interface Props {
  label: ReactNode;
  disabled?: boolean;
  /** Control that has the tooltip. A single element. */
  children: ReactElement;
}

/** Tooltip for a control. Its code is loaded with the first tooltip, to keep the shell small. */
export function Hint({ label, disabled = false, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setTarget(null);
  };
  const point = ({ currentTarget }: MouseEvent) => {
    const element = currentTarget.firstElementChild;
    clearTimeout(timer.current);
    if (element instanceof HTMLElement) timer.current = setTimeout(() => setTarget(element), delayMs);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes events of the control inside.
    <span className="contents" onMouseEnter={point} onMouseLeave={hide} onClickCapture={hide}>
      {children}
      {target !== null && !disabled && <HintTip target={target} label={label} />}
    </span>
  );
}
