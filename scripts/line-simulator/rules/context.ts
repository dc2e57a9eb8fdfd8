import type { Problems } from './problems.ts';

/** Context of a check. `chat` is absent when only validating. */
export interface RuleContext {
  problems: Problems;
  allowLoopbackHttp: boolean;
  endpoint: 'reply' | 'push' | 'multicast' | 'broadcast' | 'narrowcast';
  chat?: {
    kind: 'user' | 'group' | 'room';
    isMember(userId: string): boolean;
    ownsQuoteToken(token: string): boolean;
  };
}
