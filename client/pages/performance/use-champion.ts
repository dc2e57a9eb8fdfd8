import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { local } from '../../session/browser-storage.ts';
import { newChampions, type Shown } from './podium.ts';

/** Stored in the browser, so that changes between visits are detected. */
const shownKey = 'performance.champions';

function lastShown(): Shown | null {
  try {
    return JSON.parse(local.getItem(shownKey) ?? 'null') as Shown | null;
  } catch {
    return null;
  }
}

/** Champions to celebrate: at the top now, but not when this page last showed the same podium. Empty if the user prefers reduced motion. */
export function useNewChampions(now: Shown | null): readonly string[] {
  const calm = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [news, setNews] = useState<readonly string[]>([]);
  const key = now === null ? null : JSON.stringify(now);
  useEffect(() => {
    if (key === null) return;
    const found = newChampions(lastShown(), JSON.parse(key) as Shown);
    local.setItem(shownKey, key);
    setNews(found);
  }, [key]);
  return calm ? [] : news;
}
