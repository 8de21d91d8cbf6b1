// The house's rooms and what each may use. ARCHITECTURE.md has the same table for people, and scripts/import-rules.mjs compares the
// two. Rooms are told by folder and by kind of file: a new feature needs no change here.
const FEATURE = '^app/features/([^/]+)/'
const TEST = '\\.test\\.tsx?$'
/** Where a room says what it gives to the process. */
const DESCRIPTION = `${FEATURE}feature\\.server\\.ts$`
const SERVER = '\\.server\\.tsx?$'

/** The words of the table. `$1` is the feature of whoever imports. */
const WORDS = {
  lib: '^app/lib/',
  ui: '^app/ui/',
  settings: '^app/env\\.server\\.ts$',
  schema: '^app/db/schema/',
  db: '^app/db/',
  mail: '^app/mail/',
  media: '^app/media/',
  payments: '^app/payments/',
  jobs: '^app/jobs/',
  http: '^app/http/',
  live: '^app/live/',
  'the actor':
    '^app/http/(actor|approvable|ownership|services|limits|order-bills|customer-rows|person-rows|case-kind|reportable|linked-thing)\\.server\\.ts$',
  defineCalls: '^app/http/contract\\.ts$',
  callsOf: '^app/http/api\\.ts$',
  Feature: '^app/http/(feature|person-rows)\\.server\\.ts$',
  rules: '^app/features/[^/]+/[^/.]+\\.ts$',
  contracts: '^app/features/[^/]+/[^/]+\\.contract\\.ts$',
  commands: '^app/features/[^/]+/[^/]+\\.commands\\.server\\.ts$',
  'own rules': '^app/features/$1/[^/.]+\\.ts$',
  'own contracts': '^app/features/$1/[^/]+\\.contract\\.ts$',
  'own queries': '^app/features/$1/[^/]+\\.queries\\.server\\.ts$',
  'own server files': '^app/features/$1/[^/]+\\.ts$',
  'all but `.server` of http, live and features': '^app/(http|live|features)/.*(?<!\\.server)\\.tsx?$',
  'all of `app`': '^app/',
  'all of `app` and `db`': '^(app|db)/',
  'all of `app`, `db` and `server`': '^(app|db|server|\\.dependency-cruiser)',
}

/** Name, which files, what they may use of ours besides their own folder. The kinds of a feature's files say all that they may use. */
export const ROOMS = [
  ['app/lib', '^app/lib/', []],
  ['app/ui', '^app/ui/', ['lib']],
  ['app/db', '^app/db/(?!schema/)', ['lib', 'schema']],
  ['app/db/schema', '^app/db/schema/', ['lib', 'rules']],
  ['app/payments', '^app/payments/', ['lib', 'db', 'settings']],
  ['app/media', '^app/media/', ['lib', 'settings']],
  ['app/mail', '^app/mail/', ['lib', 'db', 'settings']],
  ['app/jobs', '^app/jobs/', ['lib', 'db']],
  ['app/http', '^app/http/', ['lib', 'db', 'settings', 'mail', 'media', 'payments']],
  ['app/live', '^app/live/', ['lib', 'db', 'http']],
  ['x.ts', `${FEATURE}[^/.]+\\.ts$`, ['lib', 'rules', 'contracts']],
  ['x.contract.ts', `${FEATURE}[^/]+\\.contract\\.ts$`, ['lib', 'defineCalls', 'rules', 'contracts']],
  ['x.calls.ts', `${FEATURE}[^/]+\\.calls\\.ts$`, ['callsOf', 'rules', 'own contracts']],
  [
    'x.queries.server.ts',
    `${FEATURE}[^/]+\\.queries\\.server\\.ts$`,
    ['lib', 'db', 'the actor', 'own rules', 'own contracts', 'own queries'],
  ],
  [
    'x.commands.server.ts',
    `${FEATURE}[^/]+\\.commands\\.server\\.ts$`,
    [
      'lib',
      'db',
      'mail',
      'media',
      'payments',
      'jobs',
      'live',
      'the actor',
      'own server files',
      'rules',
      'contracts',
      'commands',
    ],
  ],
  ['x.api.server.ts', `${FEATURE}[^/]+\\.api\\.server\\.ts$`, ['lib', 'http', 'own server files']],
  [
    'x.server.ts',
    `${FEATURE}(?!feature\\.)[^/.]+\\.server\\.ts$`,
    ['lib', 'db', 'mail', 'the actor', 'own server files', 'rules', 'contracts'],
  ],
  ['feature.server.ts', DESCRIPTION, ['Feature', 'own server files', 'commands']],
  [
    'x.tsx, x.browser.ts',
    `${FEATURE}[^/]+(\\.tsx|\\.browser\\.ts)$`,
    ['lib', 'ui', 'all but `.server` of http, live and features'],
  ],
  ['app/shell', '^app/shell/', ['lib', 'ui', 'all but `.server` of http, live and features']],
  ['app/routes', '^app/routes/', ['all of `app`']],
  ['app', '^app/([^/]+$|styles/)', ['all of `app`']],
  ['server', '^server/', ['all of `app` and `db`']],
  ['db', '^db/', ['all of `app`']],
  ['scripts', '^scripts/', ['all of `app`, `db` and `server`']],
  ['sandbox', '^sandbox/', []],
]

const OURS = '^(app|server|sandbox|db|scripts|bench|tests)/'

const only = ([name, files, uses]) => ({
  name: `room: ${name}`,
  severity: 'error',
  from: { path: files, pathNot: TEST },
  to: {
    path: OURS,
    pathNot: [...uses.map((word) => WORDS[word]), ...(files.startsWith('^app/features') ? [] : [files])],
  },
})

export default {
  forbidden: [
    ...ROOMS.map(only),
    {
      name: 'every-file-has-a-room',
      severity: 'error',
      from: { path: OURS, pathNot: [TEST, '^(bench|tests)/', ...ROOMS.map(([, files]) => files)] },
      to: {},
    },
    {
      name: 'rooms-are-listed',
      comment: 'what a room says of itself is for the list alone: nothing else may know what all of it needs',
      severity: 'error',
      from: { pathNot: '^server/features\\.ts$' },
      to: { path: DESCRIPTION },
    },
    { name: 'no-cycles', comment: 'types count as well', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'known-packages',
      severity: 'error',
      from: { path: '^(app|server|sandbox|db|scripts)/' },
      to: { couldNotResolve: true, pathNot: ['^virtual:', 'build/server', '\\+types/'] },
    },
    {
      name: 'browser-never-server',
      comment: 'only routes and the root may, in their loaders: React Router removes those from the browser',
      severity: 'error',
      from: { path: '^app/', pathNot: [SERVER, TEST, '^app/routes/', '^app/root\\.tsx$', '^app/routes\\.ts$'] },
      to: { path: SERVER, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'a witness shares no code with what it watches; tests too speak to it over its socket',
      severity: 'error',
      from: { pathNot: '^sandbox/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'no-dev-in-production',
      severity: 'error',
      from: { path: '^(app|server|sandbox)/', pathNot: TEST },
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
