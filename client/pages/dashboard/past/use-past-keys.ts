import { useEffect, useRef } from 'react';
import { present } from '../../../time/clock.ts';
import { composes } from '../../../ui/composes.ts';
import { minuteMs, slotMs } from './moments.ts';
import type { Player } from './player.ts';

/**
 * Handles the keyboard shortcuts: Space toggles playback, the arrow keys move by a minute, or by a slot with Shift, and Esc returns to the
 * present.
 */
export function usePastKeys(player: Player, onBack: () => void): void {
  const back = useRef(onBack);
  useEffect(() => {
    back.current = onBack;
  });
  useEffect(() => {
    let isOverlaid = false;
    // Checks in the capture phase whether an overlay such as the calendar is open, because Esc closes the overlay before `press` runs.
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

/**
 * Returns the action of a key press. A number is a step in milliseconds. `null` if the key has no action, or if the focused element handles
 * the key itself.
 */
function deedOf(press: Press): 'back' | 'play' | number | null {
  if (composes(press) || press.ctrlKey || press.metaKey || press.altKey) return null;
  const on = press.target instanceof HTMLElement ? press.target : document.body;
  const step = press.shiftKey ? slotMs : minuteMs;
  switch (press.key) {
    case 'Escape':
      return 'back';
    case ' ':
      // Space also toggles playback while a radio button of the speed has the focus, because a checked radio button ignores Space.
      return press.repeat || on.matches('button, a, textarea, input:not([type="radio"])') ? null : 'play';
    case 'ArrowLeft':
      return on.matches('input, textarea') ? null : -step;
    case 'ArrowRight':
      return on.matches('input, textarea') ? null : step;
    default:
      return null;
  }
}
