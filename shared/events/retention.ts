import * as z from 'zod';
import { ms } from './common.ts';

/** Rows of kinds that are kept for a time go, as far as that was over by then (see `retention` in server/kinds). */
const retentionPassed = z.strictObject({ type: z.literal('retention.passed'), upTo: ms });

export const retentionEvents = [retentionPassed] as const;
