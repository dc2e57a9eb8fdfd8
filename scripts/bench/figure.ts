/** A measured value and its limit: what the same machine achieves in the same run without the product's work. */
export interface Figure {
  name: string;
  unit: string;
  value: number;
  /** Name and value of the limit. */
  limit: { what: string; value: number } | null;
  /** Bound for the ratio of value to limit, or for the value itself. */
  target: { of: 'ratio' | 'value'; atLeast?: number; atMost?: number } | null;
  note?: string;
}

export const ratioOf = ({ value, limit }: Figure): number | null => (limit === null ? null : value / limit.value);

/** Whether the target is met. `null` if there is none. */
export function isMet(figure: Figure): boolean | null {
  const { target } = figure;
  if (target === null) return null;
  const measured = target.of === 'value' ? figure.value : (ratioOf(figure) ?? Number.NaN);
  return (
    measured >= (target.atLeast ?? Number.NEGATIVE_INFINITY) && measured <= (target.atMost ?? Number.POSITIVE_INFINITY)
  );
}
