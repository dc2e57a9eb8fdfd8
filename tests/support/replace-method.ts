import { onTestFinished } from 'vitest';

/** Replaces a method until the test ends. @returns a function that restores the method earlier */
export function replaceMethod<T extends object, K extends keyof T>(
  target: T,
  name: K,
  make: (original: T[K]) => T[K],
): () => void {
  const original = (target[name] as (...args: unknown[]) => unknown).bind(target) as T[K];
  target[name] = make(original);
  const restore = () => {
    target[name] = original;
  };
  onTestFinished(restore);
  return restore;
}
