import { authContracts } from './auth.ts';
import { brandContracts } from './brands.ts';
import type { Answer, Arguments, Meta } from './contract.ts';
import { conversationContracts } from './conversations.ts';
import { lineAccountContracts } from './line-accounts.ts';
import { messageContracts } from './messages.ts';
import { systemContracts } from './system.ts';

/** Every endpoint of the product. */
export const contracts = {
  ...authContracts,
  ...brandContracts,
  ...lineAccountContracts,
  ...conversationContracts,
  ...messageContracts,
  ...systemContracts,
};

export type AllContracts = typeof contracts;
export type RouteKey = keyof AllContracts;
export type ArgumentsOf<R extends RouteKey> = Arguments<AllContracts[R]>;
export type AnswerOf<R extends RouteKey> = Answer<AllContracts[R]>;
export type MetaOf<R extends RouteKey> = Meta<AllContracts[R]>;

export interface Envelope<D, M = undefined> {
  success: true;
  data: D;
  meta?: M;
}
export interface Failure {
  success: false;
  code: string;
  message: string;
  details?: { path: string; message: string }[];
}
