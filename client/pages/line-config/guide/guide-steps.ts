import type { LineAccount, LineConnection } from '../../../../shared/rows.ts';
import { connectionChecks } from '../connection-checks.ts';

/** Steps of the setup, from choosing a brand to the first reply, in order. */
export const guideSteps = ['brand', 'channel', 'secret', 'token', 'deliver', 'robot', 'receive', 'answer'] as const;
export type GuideStep = (typeof guideSteps)[number];

export interface GuideFacts {
  nickname: string;
  brandId: string | null;
  /** `null` until the account is created. */
  row: LineAccount | null;
  lastTest: LineConnection['lastTest'];
  webhookUrl: string | null;
  /** Steps that the user has confirmed. LINE does not report whether these steps are done. */
  said: ReadonlySet<string>;
  isHeard: boolean;
  isAnswered: boolean;
}

/** Returns the completed steps. The steps are derived from facts, so that no progress needs to be stored. */
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

/** Returns the first incomplete step; `null` if all are completed. */
export const openStep = (done: ReadonlySet<GuideStep>): GuideStep | null =>
  guideSteps.find((step) => !done.has(step)) ?? null;
