import { effectivePermissions, permissions } from '../../shared/permissions.ts';
import type { Staff } from '../../shared/rows.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { exportWords } from './words.ts';
import type { Cell, Sheet } from './workbook.ts';

interface Told {
  people: readonly Staff[];
  /** Whether there were more people than the file contains. */
  isMore: boolean;
  nameOf: (brandId: string) => string | undefined;
}

/** The people, one per line, with one column per permission. */
export function peopleSheet({ people, isMore, nameOf }: Told, language: Language): Sheet {
  const words = exportWords[language];
  const lines = people.map((row): Cell[] => {
    const has = new Set(effectivePermissions(row.role, row.permissions));
    const brands = row.assignedBrands.map((id) => (id === 'all' ? words.allBrands : (nameOf(id) ?? id))).join(', ');
    const { fullName, username, email, role, status, lastLoginAt } = row;
    const keys = permissions.map((key) => (has.has(key) ? '✓' : null));
    const lastSignIn = { value: lastLoginAt === null ? null : new Date(lastLoginAt), format: 'time' as const };
    return [fullName, username, email, words[role], words[status], brands, lastSignIn, has.size, ...keys];
  });
  const headings = ['person', 'username', 'email', 'role', 'status', 'brands', 'lastSignIn'] as const;
  return {
    name: words.people,
    columns: [
      ...headings.map((name) => ({ heading: words[name], format: 'text' as const })),
      { heading: words.keys, format: 'count' as const },
      ...permissions.map((key) => ({ heading: key, format: 'text' as const })),
    ],
    rows: isMore ? [...lines, [words.more]] : lines,
  };
}
