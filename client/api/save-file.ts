import { limits } from '../../shared/limits.ts';

/** Saves a file through the browser. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has started to write the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), limits.apiTimeoutMs);
}
