import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDragging } from './use-dragging.ts';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a row released at once lands at the last pointer position, rendered there or not', async () => {
  const drops: [string, string | null][] = [];
  function List() {
    const { listRef, handle } = useDragging((id, before) => void drops.push([id, before]));
    return (
      <ul ref={listRef}>
        {['a', 'b', 'c'].map((id) => (
          <li key={id} data-id={id} data-movable>
            <button type="button" id={id} {...handle(id)} />
          </li>
        ))}
      </ul>
    );
  }
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  root.render(<List />);
  const grip = await vi.waitUntil(() => document.getElementById('a'));
  for (const [index, row] of [...page.querySelectorAll('li')].entries()) {
    row.getBoundingClientRect = () => new DOMRect(0, index * 10, 100, 10);
    row.scrollIntoView = () => undefined;
  }
  grip.setPointerCapture = () => undefined;
  grip.hasPointerCapture = () => true;
  const point = (type: string, clientY: number) =>
    grip.dispatchEvent(new PointerEvent(type, { clientY, pointerId: 1, button: 0, bubbles: true }));
  point('pointerdown', 2);
  point('pointermove', 12);
  // Dispatches the last move and the end of the drag without a render in between, as browsers do. The drop must use the position of that
  // last move.
  point('pointermove', 22);
  point('pointerup', 22);
  expect(drops).toEqual([['a', 'c']]);
  root.unmount();
});
