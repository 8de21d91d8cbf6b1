// npm run mutate: changes the pure rules one spot at a time; a change that no test notices is a missing test (decision 197).
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts' },
  mutate: [
    'app/features/orders/{fees,order,delivery}.ts',
    'app/features/refunds/refund.ts',
    'app/features/ledger/ledger.ts',
    'app/features/invoices/{invoice,invoice-refund}.ts',
    'app/features/opening/windows.ts',
    'app/features/accounts/{return-target,password}.ts',
    'app/features/search/{browse-state,saved-filter}.ts',
  ],
  ignorePatterns: ['.data', 'build', 'test-results', '.react-router'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['clear-text', 'progress', 'json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 100, low: 95, break: 95 },
  tempDirName: '.stryker',
}
