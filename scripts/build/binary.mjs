// npm run build:binary: the single executables, where they are older than their sources.
import { buildBinaries } from './binaries.mjs';

process.exit((await buildBinaries()) ? 0 : 1);
