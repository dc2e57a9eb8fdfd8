// npm run build: builds the parts that are older than their sources.
import { build, served } from './build.mjs';

process.exit((await build(...served)) ? 0 : 1);
