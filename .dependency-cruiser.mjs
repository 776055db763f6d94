// The one-way rule of docs/web.md: a file imports from its own feature or from a layer below.
const looksDown = (layer, above) => ({
  name: `${layer}-looks-down-only`,
  severity: 'error',
  from: { path: `^web/src/${layer}/` },
  to: { path: `^web/src/(${above.join('|')})/` },
})
const strangers = (name, from, within) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: from, pathNot: within },
})

export default {
  forbidden: [
    looksDown('features', ['app']),
    looksDown('ui', ['app', 'features']),
    looksDown('lib', ['app', 'features', 'ui']),
    strangers('features-meet-at-the-front-door', '^web/src/features/([^/]+)/', [
      '^web/src/features/$1/',
      '^web/src/features/[^/]+/(types|keys|queries|permissions)\\.ts$',
    ]),
    strangers('areas-are-strangers', '^web/src/app/(athlete|scout|admin|public)/', ['^web/src/app/$1/']),
    strangers('protocols-are-strangers', '^server/src/(auth|rest|realtime|storage)/', ['^server/src/$1/']),
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
      name: 'one-door-to-the-client',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/lib/supabase[^/]*\\.ts$' },
      to: { path: 'node_modules/@supabase/', dependencyTypesNot: ['type-only'] },
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
