import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { accentShades } from './accent.ts';

/** Fonts of the page. Thai and Chinese fonts are loaded, and used, only if the system has none (`theme/fonts.ts`). */
const fonts =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', 'Noto Sans Thai Variable', 'Noto Sans TC Variable', 'Noto Sans SC Variable', sans-serif";

/** Monospace fonts. Thai and Chinese fall back to the font of the page, because many systems have no monospace font for them. */
const monospace =
  "ui-monospace, SFMono-Regular, Menlo, Monaco, Consolas, 'Liberation Mono', 'Courier New', monospace, 'Noto Sans Thai Variable', 'Noto Sans TC Variable', 'Noto Sans SC Variable'";

/** Neutral grays of the interface, including charts and hairlines. */
const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#eff2f5',
  '#e4e8ec',
  '#d3d9df',
  '#b4bcc5',
  '#8b949e',
  '#6b747d',
  '#59616a',
  '#343a40',
  '#16191d',
];
const dark: MantineColorsTuple = [
  '#e9ecef',
  '#c4cad0',
  '#a2aab2',
  '#7d868e',
  '#3a4248',
  '#2c3338',
  '#20262a',
  '#171b1e',
  '#101315',
  '#0a0c0d',
];

const radius = { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '32px' };

/** Returns the theme of the interface. @param primary Color of the current brand. */
export function themeFor(primary: string): MantineThemeOverride {
  return createTheme({
    fontFamily: fonts,
    fontFamilyMonospace: monospace,
    colors: { gray, dark, accent: accentShades(primary) },
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 6 },
    black: '#16191d',
    defaultRadius: 'md',
    radius,
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    headings: {
      fontFamily: fonts,
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '1.4' },
        h2: { fontSize: '17px', lineHeight: '1.4' },
        h3: { fontSize: '15px', lineHeight: '1.4' },
      },
    },
    components: {
      Button: { defaultProps: { size: 'sm' } },
      Tooltip: { defaultProps: { withArrow: false, openDelay: 350, transitionProps: { duration: 100 } } },
      // Disables the hidden element that Mantine adds to a menu for the initial focus. The first item then gets the focus, and the menu
      // contains only its items.
      Menu: { defaultProps: { shadow: 'sm', transitionProps: { duration: 100 }, withInitialFocusPlaceholder: false } },
      Popover: { defaultProps: { shadow: 'sm', transitionProps: { duration: 100 } } },
      Select: { defaultProps: { comboboxProps: { shadow: 'sm', transitionProps: { duration: 100 } } } },
      Modal: { defaultProps: { transitionProps: { duration: 120 } } },
      Switch: { defaultProps: { withThumbIndicator: false } },
      Notification: { defaultProps: { withBorder: true } },
      Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
    },
  });
}

/**
 * Returns the custom properties that Mantine lacks. `oa-accent-text` is the accent as text color, readable in both color schemes.
 * `oa-figure` is for lines and bars, and `oa-heat` is a scale from nothing to the maximum.
 */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  // Minimum size of a touch target.
  variables: { '--oa-touch': '44px' },
  light: {
    '--mantine-color-text': colors.gray[9],
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-default-border': colors.gray[2],
    '--mantine-color-error': '#c01f2e',
    '--mantine-color-disabled': colors.gray[0],
    '--mantine-color-disabled-color': colors.gray[7],
    '--mantine-color-anchor': colors.accent?.[7] ?? '',
    '--mantine-color-gray-light-color': colors.gray[7],
    '--oa-sidebar': colors.gray[0],
    '--oa-raised': '#ffffff',
    '--oa-ground': '#fafbfc',
    '--oa-hover': '#e9edf1',
    '--oa-hairline': colors.gray[2],
    '--oa-accent-text': colors.accent?.[7] ?? '',
    '--oa-accent-tint': colors.accent?.[0] ?? '',
    '--oa-online': '#1fae54',
    '--oa-soon': '#e09b1b',
    '--oa-over': '#c92a3a',
    '--oa-over-tint': '#fdecee',
    '--oa-soon-tint': '#fdf3df',
    '--oa-soon-text': '#8f5508',
    '--oa-figure': colors.accent?.[6] ?? '',
    '--oa-figure-soft': colors.accent?.[3] ?? '',
    '--oa-track': colors.gray[2],
    '--oa-heat-0': colors.gray[1],
    '--oa-heat-1': colors.accent?.[1] ?? '',
    '--oa-heat-2': colors.accent?.[2] ?? '',
    '--oa-heat-3': colors.accent?.[4] ?? '',
    '--oa-heat-4': colors.accent?.[6] ?? '',
    '--oa-heat-5': colors.accent?.[9] ?? '',
  },
  dark: {
    '--mantine-color-body': colors.dark[8],
    '--mantine-color-text': colors.dark[0],
    '--mantine-color-dimmed': colors.dark[2],
    '--mantine-color-placeholder': '#8d969e',
    '--mantine-color-default': colors.dark[7],
    '--mantine-color-default-hover': colors.dark[6],
    '--mantine-color-default-border': colors.dark[5],
    '--mantine-color-error': '#ff8d96',
    '--mantine-color-disabled': colors.dark[7],
    '--mantine-color-disabled-color': colors.dark[2],
    '--mantine-color-anchor': colors.accent?.[3] ?? '',
    '--mantine-color-gray-light-color': colors.dark[1],
    '--oa-sidebar': colors.dark[7],
    '--oa-raised': colors.dark[6],
    '--oa-ground': '#0d1012',
    '--oa-hover': colors.dark[6],
    '--oa-hairline': colors.dark[5],
    '--oa-accent-text': colors.accent?.[3] ?? '',
    '--oa-accent-tint': `color-mix(in srgb, ${colors.accent?.[6] ?? ''} 26%, ${colors.dark[8]})`,
    '--oa-online': '#34c36b',
    '--oa-soon': '#f0b23d',
    '--oa-over': '#ff7b86',
    '--oa-over-tint': '#41161b',
    '--oa-soon-tint': '#3a2b0c',
    '--oa-soon-text': '#f0b44c',
    '--oa-figure': colors.accent?.[4] ?? '',
    '--oa-figure-soft': colors.accent?.[7] ?? '',
    '--oa-track': colors.dark[5],
    '--oa-heat-0': colors.dark[6],
    '--oa-heat-1': `color-mix(in srgb, ${colors.accent?.[4] ?? ''} 22%, ${colors.dark[7]})`,
    '--oa-heat-2': `color-mix(in srgb, ${colors.accent?.[4] ?? ''} 42%, ${colors.dark[7]})`,
    '--oa-heat-3': `color-mix(in srgb, ${colors.accent?.[4] ?? ''} 66%, ${colors.dark[7]})`,
    '--oa-heat-4': colors.accent?.[4] ?? '',
    '--oa-heat-5': colors.accent?.[2] ?? '',
  },
});
