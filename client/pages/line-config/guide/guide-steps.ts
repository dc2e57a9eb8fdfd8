import type { LineAccount, LineConnection } from '../../../../shared/rows.ts';
import { connectionChecks } from '../connection-checks.ts';

/** Steps from nothing to the first reply, in order. */
export const guideSteps = ['brand', 'channel', 'secret', 'token', 'deliver', 'robot', 'receive', 'answer'] as const;
export type GuideStep = (typeof guideSteps)[number];

export interface GuideFacts {
  nickname: string;
  brandId: string | null;
  /** `null` before the account is created. */
  row: LineAccount | null;
  lastTest: LineConnection['lastTest'];
  webhookUrl: string | null;
  /** Steps confirmed by the user, because LINE does not report them. */
  said: ReadonlySet<string>;
  isHeard: boolean;
  isAnswered: boolean;
}

/** Derives the completed steps from the known facts. No other state is stored. */
export function doneSteps({
  nickname,
  brandId,
  row,
  lastTest,
  webhookUrl,
  said,
  isHeard,
  isAnswered,
}: GuideFacts): Set<GuideStep> {
  const deliver = new Set(['reached', 'signature', 'registered', 'active']);
  const checks =
    row === null ? [] : connectionChecks(row, lastTest, webhookUrl).filter(({ name }) => deliver.has(name));
  const isDelivered = isHeard || (checks.length > 0 && checks.every(({ state }) => state === 'good'));
  const done: Record<GuideStep, boolean> = {
    brand: row !== null || (nickname.trim() !== '' && brandId !== null),
    channel: row !== null || said.has('channel'),
    secret: row?.hasChannelSecret === true,
    token: row?.hasAccessToken === true && row.botUserId !== null,
    deliver: isDelivered,
    robot: said.has('robot') || isAnswered,
    receive: isHeard,
    answer: isAnswered,
  };
  return new Set(guideSteps.filter((step) => done[step]));
}

/** First incomplete step; `null` if all are done. */
export const openStep = (done: ReadonlySet<GuideStep>): GuideStep | null =>
  guideSteps.find((step) => !done.has(step)) ?? null;
