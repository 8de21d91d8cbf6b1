import { defineConfig } from 'vitest/config'

/** The tests of pure rules alone: no database, so that a mutant costs milliseconds. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: [
      'app/features/orders/{delivery,fees,order}.test.ts',
      'app/features/refunds/refund.test.ts',
      'app/features/ledger/ledger.test.ts',
      'app/features/invoices/{invoice,invoice-refund}.test.ts',
      'app/features/opening/windows.test.ts',
      'app/features/accounts/{return-target,password}.test.ts',
      'app/features/search/{browse-state,saved-filter}.test.ts',
    ],
    setupFiles: ['tests/setup/quiet.ts'],
    testTimeout: 20_000,
  },
})
