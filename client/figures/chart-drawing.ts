import type { DrawnSpec } from './chart-spec.ts';

/** Range of point indexes, inclusive. */
export interface Shown {
  from: number;
  to: number;
}

/** State that uPlot callbacks read while drawing. Mutable. */
export interface ChartDrawing {
  spec: DrawnSpec;
  colors: ChartColors;
  font: string;
  /** Points in view. `null` for all points. */
  shown: Shown | null;
}

const tokens = {
  figure: '--oa-figure',
  soft: '--oa-figure-soft',
  ink: '--mantine-color-text',
  dimmed: '--mantine-color-dimmed',
  hairline: '--oa-hairline',
  ground: '--mantine-color-default',
  pale: '--oa-ground',
} as const;

export type ChartColors = Record<keyof typeof tokens, string>;

/** Returns the theme's colors for a canvas. Resolves color tokens through an element, because tokens can be CSS expressions. */
export function chartColors(within: HTMLElement): ChartColors {
  const probe = document.createElement('span');
  within.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colors = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)]));
  probe.remove();
  return colors as ChartColors;
}
