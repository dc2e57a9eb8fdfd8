// npm run build: builds what is older than its sources.
import { build, served } from './build.mjs';

process.exit((await build(...served)) ? 0 : 1);
