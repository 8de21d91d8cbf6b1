// The house's rules (docs: ARCHITECTURE.md), derived from the folders: a new feature needs no change here.
const FEATURE = '^app/features/([^/]+)/'
const SERVER = '\\.server\\.tsx?$'
const TEST = '\\.test\\.tsx?$'

/** Whatever `from` is may use only what `allowed` lists, of all that is ours. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [TEST, ...(from.pathNot ?? [])] },
  to: { path: '^(app|server|sandbox|db|scripts|bench|tests)/', pathNot: allowed },
})

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'known-packages',
      severity: 'error',
      from: { path: '^(app|server|sandbox|db|scripts)/' },
      to: { couldNotResolve: true, pathNot: ['^virtual:', 'build/server', '\\+types/'] },
    },
    only('lib', { path: '^app/lib/' }, ['^app/lib/'], 'lib knows nothing of ours'),
    only('ui', { path: '^app/ui/' }, ['^app/(lib|ui)/'], 'ui has no feature words'),
    only('sandbox', { path: '^sandbox/' }, ['^sandbox/'], 'an independent witness shares no code with what it watches'),
    only('schema', { path: '^app/db/schema/' }, ['^app/lib/', '^app/db/schema/'], 'the schema is data'),
    only(
      'feature-rules',
      {
        path: `${FEATURE}[^/]+\\.ts$`,
        pathNot: [SERVER, `${FEATURE}(auth-|session-)[^/]*\\.ts$`, `${FEATURE}[^/]+-store\\.ts$`],
      },
      ['^app/lib/', '^app/http/contract\\.ts$', '^app/features/[^/]+/[^/]+(?<!\\.server)\\.ts$'],
      "rules and contracts are pure: lib, own rules, other features' rules",
    ),
    only(
      'feature-queries',
      { path: `${FEATURE}[^/]+\\.queries\\.server\\.ts$` },
      [
        '^app/(lib|db)/',
        '^app/http/(actor|ownership|services|limits)\\.server\\.ts$',
        '^app/features/$1/[^/]+(?<!\\.server)\\.ts$',
        '^app/features/$1/[^/]+\\.queries\\.server\\.ts$',
      ],
      'queries join through the schema, not through other features',
    ),
    only(
      'feature-commands',
      { path: `${FEATURE}[^/]+\\.commands\\.server\\.ts$` },
      [
        '^app/(lib|db|mail|media|payments|jobs|live)/',
        '^app/http/(actor|ownership|services|limits)\\.server\\.ts$',
        '^app/features/$1/',
        '^app/features/[^/]+/[^/]+\\.commands\\.server\\.ts$',
        '^app/features/[^/]+/[^/]+(?<!\\.server)\\.ts$',
      ],
      "commands may call other features' commands; every table has one feature that writes it",
    ),
    only(
      'feature-api',
      { path: `${FEATURE}[^/]+\\.api\\.server\\.ts$` },
      ['^app/(lib|http)/', '^app/features/$1/'],
      'a handler is a line or three',
    ),
    {
      name: 'browser-never-server',
      comment: 'components never import .server; routes only in loaders (React Router removes those from the browser)',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: [SERVER, TEST, '^app/routes/', '^app/entry\\.server', '^app/root\\.tsx$', '^app/routes\\.ts$'],
      },
      to: { path: SERVER, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-never-outside',
      severity: 'error',
      from: { path: '^app/', pathNot: TEST },
      to: { path: '^(server|scripts|bench|tests)/' },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { pathNot: ['^sandbox/'] },
      to: { path: '^sandbox/' },
    },
    {
      name: 'no-dev-in-production',
      severity: 'error',
      from: { path: '^(app|server|sandbox)/', pathNot: [TEST] },
      to: { dependencyTypes: ['npm-dev'], pathNot: ['node_modules/(vite|@react-router/dev|@types)/'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
