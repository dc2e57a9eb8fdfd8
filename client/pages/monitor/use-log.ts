import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { useThrottled } from '../../ui/use-throttled.ts';
import type { LogFilter } from './log-lines.ts';
import type { LogSource } from './log-sources.ts';
import { LogTail } from './log-tail.ts';

/** Log with a search field, which queries at most every 400 ms. */
export function useLog<L extends { id: string }>(source: LogSource<L>, level: LogFilter['level'] = null) {
  const [tail] = useState(() => new LogTail(source));
  const shown = useSyncExternalStore(tail.listen, tail.view);
  const [typed, setTyped] = useState('');
  const q = useThrottled(useDeferredValue(typed), 400).trim();
  useEffect(() => tail.filter({ q, level }), [tail, q, level]);
  return { tail, shown, typed, setTyped, isFiltered: q !== '' || level !== null };
}
