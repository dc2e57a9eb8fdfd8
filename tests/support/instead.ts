import { onTestFinished } from 'vitest';

/** Replaces a method until the test ends. @returns a function that restores the method earlier */
export function instead<T extends object, K extends keyof T>(of: T, name: K, make: (own: T[K]) => T[K]): () => void {
  const own = (of[name] as (...given: unknown[]) => unknown).bind(of) as T[K];
  of[name] = make(own);
  const back = () => {
    of[name] = own;
  };
  onTestFinished(back);
  return back;
}
