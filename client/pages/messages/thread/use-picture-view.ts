import { type PointerEvent, useRef, useState } from 'react';

interface View {
  scale: number;
  /** Clockwise quarter turns. */
  turns: number;
  x: number;
  y: number;
}

const whole: View = { scale: 1, turns: 0, x: 0, y: 0 };
const step = 1.5;
const scaleMax = 6;
/** Minimum length of a swipe to the next picture. CSS pixels. */
const strokeMin = 60;

/** View state of a picture: zoom by buttons, wheel, double click or pinch; rotation; and panning while larger than the window. */
export function usePictureView(onStroke: (way: -1 | 1) => void) {
  const [view, setView] = useState(whole);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const stroke = useRef(0);

  const zoom = (by: number) =>
    setView((now) => {
      const scale = Math.min(scaleMax, Math.max(1, now.scale * by));
      return scale === 1 ? { ...whole, turns: now.turns } : { ...now, scale };
    });
  const release = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    stroke.current = 0;
  };
  const lift = (event: PointerEvent) => {
    if (view.scale === 1 && Math.abs(stroke.current) > strokeMin) onStroke(stroke.current > 0 ? -1 : 1);
    release(event);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other !== undefined) {
      stroke.current = 0;
      zoom(apart(now, other) / Math.max(1, apart(before, other)));
    } else if (view.scale > 1) setView((old) => ({ ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y }));
    else if (event.pointerType !== 'mouse') stroke.current += now.x - before.x;
  };
  return {
    isTurned: view.turns % 2 === 1,
    isLarger: view.scale > 1,
    isLargest: view.scale === scaleMax,
    transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
    enlarge: () => zoom(step),
    reduce: () => zoom(1 / step),
    turn: () => setView(({ turns }) => ({ ...whole, turns: (turns + 1) % 4 })),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: release,
      onDoubleClick: () => zoom(view.scale > 1 ? 1 / scaleMax : step * step),
      onWheel: ({ deltaY }: { deltaY: number }) => zoom(deltaY < 0 ? 1.1 : 1 / 1.1),
    },
  };
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
