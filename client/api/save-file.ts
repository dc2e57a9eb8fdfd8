import { limits } from '../../shared/limits.ts';

/** Hands a file to the browser. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to write it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), limits.apiTimeoutMs);
}
