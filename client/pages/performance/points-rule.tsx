import { Trans } from '@lingui/react/macro';

/** Explains how points are earned. */
export function PointsRule() {
  return <Trans id="performance.rule">10 points for each reply within 30 s, 50 more for every fifth in a row.</Trans>;
}
