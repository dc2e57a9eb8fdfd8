import { join } from 'node:path';

/** The project's root, or the root of the assets in the single executable. */
const root = join(import.meta.dirname, '..');

export const migrationsFolder = (name: 'log' | 'views') => join(root, 'migrations', name);
export const clientFolder = () => join(root, 'dist', 'client');
