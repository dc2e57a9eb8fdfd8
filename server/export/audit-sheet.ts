import type { Audit, AuditChange, AuditValue } from '../../shared/audit.ts';
import { namesBrands } from '../../shared/audit-brands.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { exportWords } from './words.ts';
import type { Cell, Sheet } from './workbook.ts';

interface Told {
  items: readonly Audit[];
  /** Whether there were more entries than the file contains. */
  isMore: boolean;
  nameOf: (brandId: string) => string | undefined;
}

/** The audit log, with one line per change of each entry. */
export function auditSheet({ items, isMore, nameOf }: Told, language: Language): Sheet {
  const words = exportWords[language];
  const brand = (id: string) => (id === 'all' ? words.allBrands : (nameOf(id) ?? words.deletedBrand));
  const value = (told: AuditValue, change: AuditChange): string => {
    if (change.secret) return told === true ? (change.before === change.after ? words.secret : '••••') : '';
    const parts = [told].flat().map((part) => (part === null ? '' : String(part)));
    return parts.map((part) => (part !== '' && namesBrands(change.field) ? brand(part) : part)).join(', ');
  };
  const lines = items.flatMap(({ at, actor, event, subject, changes }): Cell[][] => {
    const who = actor.type === 'system' ? words.system : actor.name;
    const head = [
      { value: new Date(at), format: 'time' as const },
      who,
      actor.program,
      words[subject.kind],
      event,
      subject.name,
    ];
    if (changes.length === 0) return [[...head, null, null, null]];
    return changes.map((one) => [...head, one.field, value(one.before, one), value(one.after, one)]);
  });
  const headings = ['time', 'actor', 'program', 'kind', 'event', 'subject', 'field', 'before', 'after'] as const;
  return {
    name: words.audit,
    columns: headings.map((name) => ({ heading: words[name], format: 'text' })),
    rows: isMore ? [...lines, [words.more]] : lines,
  };
}
