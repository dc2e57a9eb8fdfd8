import type { LineAccount, LineConnection } from '../../../../shared/rows.ts';
import { connectionChecks } from '../connection-checks.ts';

/** The steps from nothing to the first answered message, in their order. */
export const guideSteps = ['brand', 'channel', 'secret', 'token', 'deliver', 'robot', 'receive', 'answer'] as const;
export type GuideStep = (typeof guideSteps)[number];

export interface GuideFacts {
  nickname: string;
  brandId: string | null;
  /** Null: it is not made yet. */
  row: LineAccount | null;
  lastTest: LineConnection['lastTest'];
  webhookUrl: string | null;
  /** Steps of which LINE tells nothing, as the person said. */
  said: ReadonlySet<string>;
  isHeard: boolean;
  isAnswered: boolean;
}

/** Whether each step is done, by what is known; nothing is remembered beside it. */
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

/** The step to do next; null: all are done. */
export const openStep = (done: ReadonlySet<GuideStep>): GuideStep | null =>
  guideSteps.find((step) => !done.has(step)) ?? null;
