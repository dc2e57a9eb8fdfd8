/**
 * A name as it can be read: without the marks that turn round what is written after it.
 * @returns '' when nothing of it can be seen.
 */
export function shownName(name: string): string {
  const shown = name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').trim();
  return /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(shown) ? shown : '';
}

/** For places of little room; the inbox says what it is (see useCustomerName). */
export function nameOrLine(name: string): string {
  return shownName(name) || 'LINE';
}
