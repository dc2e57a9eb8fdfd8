/** Returns the Latin letter of a key press, lowercase; an empty string if there is none. On other layouts, it is that of the physical key. */
export function latinLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  return (/^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? '')).toLowerCase();
}
