/**
 * Removes bidirectional control characters from a name, because they would reverse the text after it.
 * @returns '' if nothing of the name is visible
 */
export function shownName(name: string): string {
  const shown = name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').trim();
  return /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(shown) ? shown : '';
}

/** Returns the visible name, or "LINE" if there is none. For places with little space; see useCustomerName for the full text. */
export function nameOrLine(name: string): string {
  return shownName(name) || 'LINE';
}
