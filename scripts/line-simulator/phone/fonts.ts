import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { projectFile } from '../own-file.ts';

const families = ['noto-sans-thai', 'noto-sans-tc', 'noto-sans-sc'];
const root = projectFile('node_modules/@fontsource-variable');

/**
 * Serves fonts to machines that have no Thai or Chinese fonts, if the font packages are installed. Otherwise the page uses the system's
 * fonts.
 */
export function addFontRoutes(app: FastifyInstance): void {
  app.get('/phone/fonts/:family/index.css', (request, reply) => {
    const { family } = request.params as { family: string };
    const path = join(root, family, 'index.css');
    return reply.type('text/css').send(families.includes(family) && existsSync(path) ? readFileSync(path) : '');
  });
  app.get('/phone/fonts/:family/files/:name', (request, reply) => {
    const { family, name } = request.params as { family: string; name: string };
    const path = join(root, family, 'files', name);
    if (!families.includes(family) || !/^[\w-]+\.woff2$/.test(name) || !existsSync(path)) return reply.code(404).send();
    return reply.type('font/woff2').header('cache-control', 'max-age=86400').send(readFileSync(path));
  });
}
