/** One measured value beside its limit: what the same machine does, in the same run, when it does nothing else. */
export interface Figure {
  name: string;
  unit: string;
  value: number;
  /** The limit's name and value. */
  limit: { what: string; value: number } | null;
  /** The bound for the ratio of value to limit, or for the value itself. */
  target: { of: 'ratio' | 'value'; atLeast?: number; atMost?: number } | null;
  note?: string;
}

export const ratioOf = ({ value, limit }: Figure): number | null => (limit === null ? null : value / limit.value);

/** null: nothing was promised. */
export function isMet(figure: Figure): boolean | null {
  const { target } = figure;
  if (target === null) return null;
  const measured = target.of === 'value' ? figure.value : (ratioOf(figure) ?? Number.NaN);
  return (
    measured >= (target.atLeast ?? Number.NEGATIVE_INFINITY) && measured <= (target.atMost ?? Number.POSITIVE_INFINITY)
  );
}
