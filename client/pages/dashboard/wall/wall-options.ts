import { useMemo } from 'react';
import { useSearch } from 'wouter';

/** Options in the address of a wallboard. */
interface WallOptions {
  /** Time per face. Milliseconds; `null`: no rotation. */
  rotateMs: number | null;
  /** Plays a sound when a customer becomes overdue. */
  sound: boolean;
  /** Brand id, several separated by commas, or `all`. */
  brand: string;
}

const least = 5;
const most = 3600;

export function wallOptionsOf(search: string): WallOptions {
  const params = new URLSearchParams(search);
  const seconds = Number(params.get('rotate') ?? Number.NaN);
  const isWished = Number.isFinite(seconds) && seconds > 0;
  return {
    rotateMs: isWished ? 1000 * Math.min(most, Math.max(least, seconds)) : null,
    sound: params.get('sound') === '1',
    brand: params.get('brand') ?? 'all',
  };
}

export function useWallOptions(): WallOptions {
  const search = useSearch();
  return useMemo(() => wallOptionsOf(search), [search]);
}
