import * as z from 'zod';
import { SavedView } from '../view-row.ts';
import { id } from './common.ts';

const fields = SavedView.omit({ id: true, version: true });

const viewCreated = z.strictObject({ type: z.literal('view.created'), viewId: id, ...fields.shape });
const viewChanged = z.strictObject({ type: z.literal('view.changed'), viewId: id, ...fields.partial().shape });
const viewDeleted = z.strictObject({ type: z.literal('view.deleted'), viewId: id });

export const viewEvents = [viewCreated, viewChanged, viewDeleted] as const;
