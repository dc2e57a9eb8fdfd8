import { usualReward } from './limits.ts';
import { isVisible } from './visible.ts';

/** Returns the configured reward, or the default if the text has no visible characters. */
export const rewardOf = (words: string): string => (isVisible(words) ? words : usualReward);

/** Whether the reward is the default, which has its own text in each language. */
export const isUsualReward = (words: string): boolean => rewardOf(words) === usualReward;
