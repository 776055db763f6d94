// A file imports from its own folder or from a layer below: in the web app by docs/web.md, on the server by the list of floors here.
// Every rule has a planted violation in scripts/check-imports.mjs, which shows that it is caught.
const looksDown = (root, layer, above) => ({
  name: `${root}-${layer}-looks-down-only`,
  severity: 'error',
  from: { path: `^${root}/src/${layer}/` },
  to: { path: `^${root}/src/(${above.join('|')})/` },
})
/** From the top; those that share a floor are strangers to each other. `util` imports nothing of the server. */
const FLOORS = [
  ['start'],
  ['auth', 'rest', 'realtime', 'storage', 'site'],
  ['http'],
  ['mail', 'push'],
  ['db'],
  ['identity'],
  ['config'],
  ['util'],
]
const floorRules = FLOORS.slice(1).flatMap((floor, index) =>
  floor.map((name) => looksDown('server', name, FLOORS.slice(0, index + 1).flat())),
)
/** The domains of web/src/features, from the bottom: each may import those before it. */
const DOMAINS = ['accounts', 'athletes', 'scouting', 'contact', 'trust']
const domainRules = DOMAINS.slice(0, -1).map((domain, index) => ({
  name: `domain-${domain}-looks-down-only`,
  severity: 'error',
  from: { path: `^web/src/features/${domain}/` },
  to: { path: `^web/src/features/(${DOMAINS.slice(index + 1).join('|')})/` },
}))
const FLOOR_NAMES = FLOORS.flat().join('|')
const strangers = (name, from, within) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: from, pathNot: within },
})

export default {
  forbidden: [
    looksDown('web', 'features', ['app']),
    looksDown('web', 'ui', ['app', 'features']),
    looksDown('web', 'lib', ['app', 'features', 'ui']),
    strangers('features-meet-at-the-front-door', '^web/src/features/([^/]+/[^/]+)/', [
      '^web/src/features/$1/',
      '^web/src/features/[^/]+/[^/]+/(types|keys|queries|permissions)\\.ts$',
    ]),
    strangers('areas-are-strangers', '^web/src/app/(athlete|scout|admin|public)/', ['^web/src/app/$1/']),
    ...domainRules,
    ...floorRules,
    strangers('protocols-are-strangers', `^server/src/(${FLOORS[1].join('|')})/`, ['^server/src/$1/']),
    {
      name: 'server-has-floors-only',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `^server/src/(${FLOOR_NAMES})/` },
      to: {},
    },
    {
      name: 'web-and-server-are-strangers',
      severity: 'error',
      // Writes of the web app are tested against a real server.
      from: { path: '^(web|server)/', pathNot: '^web/test/' },
      to: { path: '^(web|server)/', pathNot: '^$1/' },
    },
    {
      name: 'shared-imports-nothing',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(web|server)/' },
    },
    {
      name: 'one-door-to-postgres',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(db/|start/seed\\.ts)' },
      to: { path: 'node_modules/pg/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-door-to-the-wire',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/db/(wire/|database\\.ts$)' },
      to: { path: '^server/src/db/wire/' },
    },
    {
      name: 'one-entrance-to-the-wire',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/db/wire/' },
      to: { path: '^server/src/db/wire/', pathNot: 'wire-pipeline\\.ts$' },
    },
    {
      name: 'one-door-to-the-client',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/lib/supabase[^/]*\\.ts$' },
      to: { path: 'node_modules/@supabase/', dependencyTypesNot: ['type-only'] },
    },
    {
      // Types count as well.
      name: 'server-has-no-circles',
      severity: 'error',
      from: { path: '^(server|shared)/' },
      to: { circular: true },
    },
    {
      // A part that is asked for later may point back to the one that asks.
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
