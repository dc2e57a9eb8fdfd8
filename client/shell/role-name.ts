/** Returns a role in upper case, with spaces for underscores (specification, section 2). */
export function roleName(role: string): string {
  return (role || 'ROLE').replaceAll('_', ' ').toUpperCase();
}
