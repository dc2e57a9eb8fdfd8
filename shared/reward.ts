import { usualReward } from './limits.ts';
import { isVisible } from './visible.ts';

/** The reward of words that somebody set: those that show nothing set none, which is the usual one. */
export const rewardOf = (words: string): string => (isVisible(words) ? words : usualReward);

/** It has words of its own in each language. */
export const isUsualReward = (words: string): boolean => rewardOf(words) === usualReward;
