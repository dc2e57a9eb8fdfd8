import { useState } from 'react';
import type { AuditKind } from '../../../shared/vocabulary.ts';
import { useRange } from '../../figures/use-range.ts';
import { useTypedWords } from '../../ui/use-typed-words.ts';
import type { AuditQuery } from './use-audit.ts';

const unset = { actor: '', brand: '', kind: '' as AuditKind | '' };
export type AuditChoice = typeof unset;

/** State of the audit filters: debounced search text, days and selected values. */
export function useAuditFilter() {
  const range = useRange('last30');
  const [q, setQ] = useState('');
  const [typed, type] = useTypedWords(q, setQ);
  const [choice, setChoice] = useState(unset);
  const { brand: _, ...days } = range.query;
  const { kind, actor, brand } = choice;
  const query: AuditQuery = {
    ...days,
    ...(q === '' ? {} : { q }),
    ...(kind === '' ? {} : { kind }),
    ...(actor === '' ? {} : { actor }),
    ...(brand === '' ? {} : { brand }),
  };
  const choose = (changes: Partial<AuditChoice>) => setChoice({ ...choice, ...changes });
  return { range, typed, type, choice, choose, query };
}

export type AuditFilter = ReturnType<typeof useAuditFilter>;
