// npm run build:binary: builds the executables that are older than their sources.
import { buildBinaries } from './binaries.mjs';

process.exit((await buildBinaries()) ? 0 : 1);
