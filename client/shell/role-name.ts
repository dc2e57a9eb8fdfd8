/** Specification, section 2: the role in upper case with underscores as spaces. */
export function roleName(role: string): string {
  return (role || 'ROLE').replaceAll('_', ' ').toUpperCase();
}
