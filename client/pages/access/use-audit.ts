import type { ArgumentsOf } from '../../../shared/api/index.ts';
import { onTop } from '../../figures/loaded-pages.ts';
import { usePages } from '../../figures/use-pages.ts';

const route = 'GET /audit';
const told = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;

export type AuditQuery = NonNullable<ArgumentsOf<typeof route>['query']>;

/** Audit entries. New ones appear as they are pushed, but are deferred while an entry is being read. */
export const useAudit = (query: AuditQuery, isReading: boolean) =>
  usePages(route, { query: { limit: 50, ...query } }, { told, take: onTop, isHeld: isReading });
