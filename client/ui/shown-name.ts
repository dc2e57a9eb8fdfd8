/**
 * A name without bidirectional control characters, which would reverse the text after it.
 * @returns '' if nothing of it is visible
 */
export function shownName(name: string): string {
  const shown = name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').trim();
  return /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(shown) ? shown : '';
}

/** Falls back to "LINE", for places with little space. See useCustomerName for the full text. */
export function nameOrLine(name: string): string {
  return shownName(name) || 'LINE';
}
