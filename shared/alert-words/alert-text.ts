import type { AlertDetail } from '../monitor-rows.ts';

/** An alert in words: what is so, and what to do. */
export interface AlertText {
  title: string;
  todo: string;
}

/** The values that words name, as text. */
export type Told = (name: string) => string;

export function toldOf(detail: AlertDetail, language: string): Told {
  return (name) => {
    const value = detail[name] ?? '';
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  };
}

export type AlertTexts<K extends string> = Record<K, (told: Told) => AlertText>;

/** Sets of rows, as people call what they show. */
export type SetNames = Record<string, string>;
