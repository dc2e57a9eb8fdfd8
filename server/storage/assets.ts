import { join } from 'node:path';
import type { ProjectionSet } from '../projections/set.ts';

/** The project's root: two folders up from this source, and from dist/server, where the build puts it. */
const root = join(import.meta.dirname, '../..');

/** Whether this is what the build made, and not the sources. */
export const isBuilt = !import.meta.filename.endsWith('.ts');

/** A file that the program reads at run time. @param path from the project's root */
export const projectFile = (path: string) => join(root, path);

export const migrationsFolder = (name: 'log' | ProjectionSet['file']) => projectFile(`migrations/${name}`);
export const clientFolder = () => projectFile('dist/client');
export const callPageFolder = () => projectFile('dist/call-page');

const fontFolder = 'node_modules/@expo-google-fonts';
const font = (packed: string, family: string, weight: string) =>
  `${fontFolder}/${packed}/${weight}/${family}_${weight}.ttf`;
const weights = (packed: string, family: string) => ({
  regular: font(packed, family, '400Regular'),
  bold: font(packed, family, '600SemiBold'),
});

/** The typefaces of reports, by script; of their packages these files alone are used. Each holds what those before it lack. */
export const fontFiles = {
  latin: weights('inter', 'Inter'),
  thai: weights('noto-sans-thai', 'NotoSansThai'),
  traditional: weights('noto-sans-tc', 'NotoSansTC'),
  simplified: weights('noto-sans-sc', 'NotoSansSC'),
} as const;
