import * as z from 'zod';
import { ms } from './common.ts';

/** Deletes rows that expired by this time (see `retention` in server/kinds). */
const retentionPassed = z.strictObject({ type: z.literal('retention.passed'), upTo: ms });

export const retentionEvents = [retentionPassed] as const;
