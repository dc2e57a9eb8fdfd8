import { usualReward } from './limits.ts';
import { isVisible } from './visible.ts';

/** Returns the configured reward, or the default if the text has no visible characters. */
export const rewardOf = (text: string): string => (isVisible(text) ? text : usualReward);

/** Whether the reward is the default, which has its own text in each language. */
export const isUsualReward = (text: string): boolean => rewardOf(text) === usualReward;
