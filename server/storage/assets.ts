import { join } from 'node:path';
import type { Language } from '../../shared/vocabulary.ts';
import type { ProjectionSet } from '../projections/set.ts';

/** Root of the project: two levels above this source file, and above dist/server in a build. */
const root = join(import.meta.dirname, '../..');

/** Whether this is a build and not the sources. */
export const isBuilt = !import.meta.filename.endsWith('.ts');

/**
 * Returns the path of a file that is read at run time.
 * @param path relative to the project's root
 */
export const projectFile = (path: string) => join(root, path);

export const migrationsFolder = (name: 'log' | ProjectionSet['file']) => projectFile(`migrations/${name}`);
export const clientFolder = () => projectFile('dist/client');
/** Folder of the client's files whose names contain a hash of their content. */
export const clientAssets = () => join(clientFolder(), 'assets');
export const catalogueFile = (language: Language) => projectFile(`client/locales/${language}.po`);
export const callPageFolder = () => projectFile('dist/call-page');

const fontFolder = 'node_modules/@expo-google-fonts';
const font = (packed: string, family: string, weight: string) =>
  `${fontFolder}/${packed}/${weight}/${family}_${weight}.ttf`;
const weights = (packed: string, family: string) => ({
  regular: font(packed, family, '400Regular'),
  bold: font(packed, family, '600SemiBold'),
});

/** Fonts of reports by script. No other files of the packages are used. Each font contains characters that the previous fonts lack. */
export const fontFiles = {
  latin: weights('inter', 'Inter'),
  thai: weights('noto-sans-thai', 'NotoSansThai'),
  traditional: weights('noto-sans-tc', 'NotoSansTC'),
  simplified: weights('noto-sans-sc', 'NotoSansSC'),
} as const;
