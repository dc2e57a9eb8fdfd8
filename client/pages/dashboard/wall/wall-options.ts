import { useMemo } from 'react';
import { useSearch } from 'wouter';

/** Wishes in the address of a wall. */
interface WallOptions {
  /** How long each brand is shown, in milliseconds; null: what is shown stays. */
  rotateMs: number | null;
  /** A sound when somebody has waited too long. */
  sound: boolean;
  /** A brand's id, several with commas, or all that the screen may show. */
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
