import type { Audit, AuditChange, AuditValue } from '../../shared/audit.ts';
import { namesBrands } from '../../shared/audit-brands.ts';
import type { AuditKind } from '../../shared/audit-texts.ts';
import { type Audience, includesBrand, sharedBrands } from './audience.ts';

/**
 * Module that restricts the audit log to the brands of the person who reads the log: entries of other brands are hidden, and other brands
 * are removed from the remaining entries.
 */

/** Kinds of changed objects whose audit entries are visible only to people who see all brands of the entry. */
const everyBrandKinds: ReadonlySet<AuditKind> = new Set(['schedule']);

export function isAuditShown(row: Audit, audience: Audience): boolean {
  if (audience.brands === 'all') return true;
  const { brandIds } = row;
  const sees = (id: string) => includesBrand(audience, id);
  if (brandIds.length === 0 || !(everyBrandKinds.has(row.subject.kind) ? brandIds.every(sees) : brandIds.some(sees)))
    return false;
  return row.changes.length === 0 || changesFor(row, audience).length > 0;
}

export function auditCut(row: Audit, audience: Audience): Audit {
  if (audience.brands === 'all') return row;
  const brandIds = row.brandIds.filter((id) => includesBrand(audience, id));
  return { ...row, brandIds, changes: changesFor(row, audience) };
}

function changesFor({ changes }: Audit, audience: Audience): AuditChange[] {
  return changes.flatMap((change) => {
    if (!namesBrands(change.field)) return [change];
    const [before, after] = [brandsFor(change.before, audience), brandsFor(change.after, audience)];
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ ...change, before, after }];
  });
}

function brandsFor(value: AuditValue, audience: Audience): AuditValue {
  if (Array.isArray(value)) return sharedBrands(audience, value);
  return typeof value === 'string' && !includesBrand(audience, value) ? null : value;
}
