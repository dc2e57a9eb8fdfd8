import { limits } from '../../shared/limits.ts';
import type { Episodes } from '../turns/episodes.ts';
import { type InternalKind, inRows } from './kind.ts';

/** Figures that are kept as sums of slots (metrics.md). */
export const slotFigures = ['received', 'conversations'] as const;
export type SlotFigure = (typeof slotFigures)[number];
export type Sums = Record<SlotFigure, number>;

/** The rows of the dashboard's figures. */
export interface FigureRows {
  /** A customer's message, so that one that is told twice counts once: as long as LINE may tell it again. */
  receipt: {
    id: string;
    brandId: string;
    /** By the customer's time; null: it was unsent before it came, and counts nowhere. */
    at: number | null;
    /** When it was told first, by the log's time. */
    toldAt: number;
    version: number;
  };
  /** The cases of one conversation. */
  cases: {
    id: string;
    brandId: string;
    version: number;
  } & Episodes;
  /** The sums of a brand over 15 minutes. */
  slot: {
    id: string;
    brandId: string;
    /** Milliseconds UTC. */
    start: number;
    version: number;
  } & Sums;
}

export type FigureKind = keyof FigureRows;

export const figureKinds: { readonly [K in FigureKind]: InternalKind<K> } = {
  receipt: { storing: inRows(), retention: { ms: limits.receiptMs, from: (row) => row.toldAt }, cache: 'own' },
  cases: { storing: inRows(), retention: 'kept', cache: 'common' },
  slot: {
    storing: {
      table: 'slots',
      columns: { brand_id: ({ row }) => row.brandId, start: ({ row }) => row.start },
    },
    retention: 'kept',
    cache: 'common',
  },
};
