import { readFileSync } from 'node:fs';
import { projectFile } from '../storage/assets.ts';

/** The version of this program. */
export const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string };
