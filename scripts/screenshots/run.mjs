// npm run screenshots: takes every screen of the demo into .screenshots/. Words select scenes: npm run screenshots -- chat th dark 360
// With --readme, takes the pictures of the README instead.
import { join } from 'node:path';
import { build } from '../build/build.mjs';
import { node26, root, run } from '../node.mjs';

if (!(await build('client', 'call-page'))) process.exit(1);
process.exit(await run(node26(), [join(root, 'scripts/screenshots/main.ts'), ...process.argv.slice(2)]));
