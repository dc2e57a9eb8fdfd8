import type { Problems } from './problems.ts';

/** Context of a validation. `chat` is absent if the messages are not sent to a known chat. */
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
