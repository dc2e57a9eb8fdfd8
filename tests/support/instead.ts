import { onTestFinished } from 'vitest';

/** Has something done in the place of a method until the test ends, however it ends, or sooner. @returns puts the method back */
export function instead<T extends object, K extends keyof T>(of: T, name: K, make: (own: T[K]) => T[K]): () => void {
  const own = (of[name] as (...given: unknown[]) => unknown).bind(of) as T[K];
  of[name] = make(own);
  const back = () => {
    of[name] = own;
  };
  onTestFinished(back);
  return back;
}
