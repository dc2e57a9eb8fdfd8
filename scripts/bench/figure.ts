/**
 * Result of a measurement, and the value that it is compared with. The second value is usually measured with a minimal counterpart, or with
 * the product under less load, on the same machine in the same run.
 */
export interface Figure {
  name: string;
  unit: string;
  value: number;
  /** Value that `value` is compared with, and its description. `null` if there is no comparison. */
  limit: { what: string; value: number } | null;
  /** Bound for the ratio of `value` to `limit`, or for `value` itself. `null` if there is none. */
  target: { of: 'ratio' | 'value'; atLeast?: number; atMost?: number } | null;
  note?: string;
}

export const ratioOf = ({ value, limit }: Figure): number | null => (limit === null ? null : value / limit.value);

/** Whether the measured value meets its target. `null` if there is no target. */
export function isMet(figure: Figure): boolean | null {
  const { target } = figure;
  if (target === null) return null;
  const measured = target.of === 'value' ? figure.value : (ratioOf(figure) ?? Number.NaN);
  return (
    measured >= (target.atLeast ?? Number.NEGATIVE_INFINITY) && measured <= (target.atMost ?? Number.POSITIVE_INFINITY)
  );
}
