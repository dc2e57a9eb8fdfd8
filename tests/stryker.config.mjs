// Settings of `npm run mutate`. MUTATE names the test project: unit or client.
const project = process.env.MUTATE;
const cache = 'node_modules/.cache/stryker';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tests/stryker-ignore.mjs'],
  ignorers: ['lingui-macros'],
  vitest: { configFile: 'tests/mutate.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // Mutants in code that runs at import time would each require a run of all tests.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: `${cache}/${project}.json`,
  tempDirName: '.mutation/tmp',
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  htmlReporter: { fileName: `.mutation/${project}.html` },
  jsonReporter: { fileName: `.mutation/${project}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowEmpty: true,
  // The tests run without type checks, because Stryker reads a tsconfig through an API that TypeScript 7 does not have.
  tsconfigFile: 'none.json',
};
