import type { Audit, AuditChange, AuditValue } from '../../shared/audit.ts';
import { namesBrands } from '../../shared/audit-brands.ts';
import { auditKindTexts } from '../../shared/audit-texts.ts';
import { roleTexts, staffStatusTexts } from '../../shared/people-texts.ts';
import { effectivePermissions, permissions } from '../../shared/permissions.ts';
import type { Staff } from '../../shared/rows.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { textsIn } from '../texts/texts.ts';
import { sheetTextsIn } from './texts.ts';
import type { Cell, Sheet } from './workbook.ts';

interface AuditExport {
  items: readonly Audit[];
  /** Whether there are more entries than the file contains. */
  isMore: boolean;
  nameOf: (brandId: string) => string | undefined;
}

/** Returns a sheet of the audit log, with one row per change of each entry. */
export function auditSheet({ items, isMore, nameOf }: AuditExport, language: Language): Sheet {
  const [texts, textIn] = [sheetTextsIn(language), textsIn(language)];
  const brand = (id: string) => (id === 'all' ? texts.allBrands : (nameOf(id) ?? texts.deletedBrand));
  const value = (entry: AuditValue, change: AuditChange): string => {
    if (change.secret) return entry === true ? (change.before === change.after ? texts.secret : '••••') : '';
    const parts = [entry].flat().map((part) => (part === null ? '' : String(part)));
    return parts.map((part) => (part !== '' && namesBrands(change.field) ? brand(part) : part)).join(', ');
  };
  const lines = items.flatMap(({ at, actor, event, subject, changes }): Cell[][] => {
    const who = actor.type === 'system' ? texts.system : actor.name;
    const head = [
      { value: new Date(at), format: 'time' as const },
      who,
      actor.program,
      textIn(auditKindTexts[subject.kind]),
      event,
      subject.name,
    ];
    if (changes.length === 0) return [[...head, null, null, null]];
    return changes.map((one) => [...head, one.field, value(one.before, one), value(one.after, one)]);
  });
  const headings = ['time', 'actor', 'program', 'kind', 'event', 'subject', 'field', 'before', 'after'] as const;
  return {
    name: texts.audit,
    columns: headings.map((name) => ({ heading: texts[name], format: 'text' })),
    rows: isMore ? [...lines, [texts.more]] : lines,
  };
}

interface PeopleExport {
  people: readonly Staff[];
  /** Whether there are more people than the file contains. */
  isMore: boolean;
  nameOf: (brandId: string) => string | undefined;
}

/** Returns a sheet of the people, one per row, with one column per permission. */
export function peopleSheet({ people, isMore, nameOf }: PeopleExport, language: Language): Sheet {
  const [texts, textIn] = [sheetTextsIn(language), textsIn(language)];
  const lines = people.map((row): Cell[] => {
    const has = new Set(effectivePermissions(row.role, row.permissions));
    const brands = row.assignedBrands.map((id) => (id === 'all' ? texts.allBrands : (nameOf(id) ?? id))).join(', ');
    const { fullName, username, email, role, status, lastLoginAt } = row;
    const keys = permissions.map((key) => (has.has(key) ? '✓' : null));
    const lastSignIn = { value: lastLoginAt === null ? null : new Date(lastLoginAt), format: 'time' as const };
    return [
      fullName,
      username,
      email,
      textIn(roleTexts[role]),
      textIn(staffStatusTexts[status]),
      brands,
      lastSignIn,
      has.size,
      ...keys,
    ];
  });
  const headings = ['person', 'username', 'email', 'role', 'status', 'brands', 'lastSignIn'] as const;
  return {
    name: texts.people,
    columns: [
      ...headings.map((name) => ({ heading: texts[name], format: 'text' as const })),
      { heading: texts.keys, format: 'count' as const },
      ...permissions.map((key) => ({ heading: key, format: 'text' as const })),
    ],
    rows: isMore ? [...lines, [texts.more]] : lines,
  };
}
