// Settings of `npm run mutate`. MUTATE is the project of the tests: unit or client.
const project = process.env.MUTATE;
const cache = 'node_modules/.cache/stryker';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutate.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // Code that runs when a file is loaded needs all tests for each of its mutants.
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
  // The tests run without type checks. Stryker reads a tsconfig with an interface that TypeScript 7 does not have.
  tsconfigFile: 'none.json',
};
