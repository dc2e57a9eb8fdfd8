/** Specification, section 2: role in upper case, with spaces for underscores. */
export function roleName(role: string): string {
  return (role || 'ROLE').replaceAll('_', ' ').toUpperCase();
}
