import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Minimal counterpart that the scrolling measurement is compared with: a page with only a virtual list. The list has as many rows as the
 * inbox, of the same height, with one line of text each.
 */
function List({ count }: { count: number }) {
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => 72,
    overscan: 8,
  });
  return (
    <div
      ref={box}
      role="listbox"
      aria-label="Conversations"
      style={{ position: 'absolute', inset: '120px auto 0 240px', width: 360, overflowY: 'auto' }}
    >
      <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            style={{ position: 'absolute', insetInline: 0, height: 72, transform: `translateY(${start}px)` }}
          >
            Row {index}
          </div>
        ))}
      </div>
    </div>
  );
}

const count = Number(new URLSearchParams(location.search).get('rows'));
createRoot(document.body).render(<List count={count} />);
