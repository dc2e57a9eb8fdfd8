import type { AlertDetail } from '../monitor-rows.ts';

/** Texts of an alert: the condition, and what to do about it. */
export interface AlertText {
  title: string;
  todo: string;
}

/** Returns the text of a value that is inserted into an alert. */
export type Told = (name: string) => string;

export function toldOf(detail: AlertDetail, language: string): Told {
  return (name) => {
    const value = detail[name] ?? '';
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  };
}

export type AlertTexts<K extends string> = Record<K, (told: Told) => AlertText>;

/** Display names of the row sets. */
export type SetNames = Record<string, string>;
