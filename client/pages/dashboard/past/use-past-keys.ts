import { useEffect, useRef } from 'react';
import { present } from '../../../time/clock.ts';
import { composes } from '../../../ui/composes.ts';
import { minuteMs, slotMs } from './moments.ts';
import type { Player } from './player.ts';

/** Keyboard shortcuts: Space toggles playback, arrows move a minute (a slot with Shift), Esc returns to the present. */
export function usePastKeys(player: Player, onBack: () => void): void {
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  useEffect(() => {
    let isOverlaid = false;
    // Checked in the capture phase, because an open calendar closes on Esc before this handler runs.
    const look = () => {
      isOverlaid = document.querySelector('[role="dialog"], [role="menu"]') !== null;
    };
    const press = (event: KeyboardEvent) => {
      const action = isOverlaid ? null : deedOf(event);
      if (event.defaultPrevented || action === null) return;
      event.preventDefault();
      if (action === 'back') back.current();
      else if (action === 'play') toggle(player);
      else player.goTo(Math.min(player.now() + action, present()));
    };
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', press);
    };
  }, [player]);
}

export function toggle(player: Player): void {
  if (player.view().state === 'still') player.play();
  else player.pause();
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'target' | 'repeat'
>;

/** Action of a key press, arrows in milliseconds; `null` if the key belongs to another element. */
function deedOf(press: Press): 'back' | 'play' | number | null {
  if (composes(press) || press.ctrlKey || press.metaKey || press.altKey) return null;
  const on = press.target instanceof HTMLElement ? press.target : document.body;
  const step = press.shiftKey ? slotMs : minuteMs;
  switch (press.key) {
    case 'Escape':
      return 'back';
    case ' ':
      // Speed radio buttons keep the focus, but Space has no effect on a checked one.
      return press.repeat || on.matches('button, a, textarea, input:not([type="radio"])') ? null : 'play';
    case 'ArrowLeft':
      return on.matches('input, textarea') ? null : -step;
    case 'ArrowRight':
      return on.matches('input, textarea') ? null : step;
    default:
      return null;
  }
}
