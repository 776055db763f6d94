// Holds the shape of web/src: the names a feature's files may have, kebab-case everywhere, one exported component per page.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '../shared/locale.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const features = join(root, 'web/src/features')
const words = ['types', 'schema', 'keys', 'queries', 'mutations', 'permissions', 'rules', 'realtime']
/** Names that say nothing of what is inside, alone or as a part of a longer one. */
const empty =
  'base common constants core functions general helper helpers hooks index lib main misc other shared stuff tools util utils'.split(
    ' ',
  )
const domains = ['accounts', 'athletes', 'scouting', 'contact', 'trust']
const languages = LOCALES
const longest = 250
const problems = []

const feature = new RegExp(
  [
    `^(?:${words.join('|')})(?:\\.test)?\\.ts$`,
    '^components/[a-z0-9-]+(?:\\.test)?\\.tsx$',
    `^locales/(?:${languages.join('|')})\\.json$`,
  ].join('|'),
)

for (const domain of readdirSync(features))
  if (!domains.includes(domain))
    problems.push(`features/${domain}: a feature stands in a domain: ${domains.join(', ')}`)

/** Where each noun is: a noun's name says which words and which rows are meant, so it stands in one domain only. */
const homes = new Map()
for (const folder of new Set(filesUnder(features).map((file) => file.split('/').slice(0, 2).join('/')))) {
  const [domain, noun] = folder.split('/')
  if (homes.has(noun))
    problems.push(`features/${folder}: there is a features/${homes.get(noun)}/${noun}; a noun has one folder`)
  homes.set(noun, domain)
}

/** A part of a feature that is one file is named by what it is about: conversation/unsent.ts */
function isFreeNoun(path) {
  const [, noun] = /^([a-z0-9-]+?)(?:\.test)?\.ts$/.exec(path) ?? []
  return noun !== undefined && !noun.split('-').some((part) => empty.includes(part))
}

const parts = new Map()
for (const file of filesUnder(features)) {
  const [domain, noun, ...rest] = file.split('/')
  // A part of a large feature that has several files has the same words one folder down: guardian/portal/queries.ts
  const isPart = rest.length > 1 && !['components', 'locales'].includes(rest[0])
  const path = isPart ? rest.slice(1).join('/') : rest.join('/')
  if (!feature.test(path) && (isPart || !isFreeNoun(path)))
    problems.push(
      `features/${file}: a feature holds ${words.map((w) => `${w}.ts`).join(', ')}, a file named by the noun it is about (not helpers, utils, common or the like), components/*.tsx and locales/{${languages}}.json only`,
    )
  const part = `${domain}/${noun}/${rest[0]}`
  if (isPart) parts.set(part, [...(parts.get(part) ?? []), path])
  if (!/^[a-z][a-z0-9-]*$/.test(noun)) problems.push(`features/${file}: the folder is the noun in kebab-case`)
}

for (const [part, files] of parts)
  if (files.length === 1 && !files[0].startsWith('components/'))
    problems.push(`features/${part}/${files[0]}: alone in its folder; it is features/${part}.ts`)

for (const [noun, domain] of homes) {
  const components = filesUnder(join(features, domain, noun, 'components')).filter(
    (file) => !file.includes('.test.'),
  )
  // Beyond a dozen components a feature usually holds a second concern; at sixteen it has to be split.
  if (components.length > 16)
    problems.push(
      `features/${domain}/${noun}: ${components.length} components; give a part of it a folder of its own`,
    )
}

for (const file of filesUnder(join(root, 'web/src'))) {
  const name = file.split('/').at(-1)
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)) problems.push(`web/src/${file}: file names are kebab-case`)
  if (!/\.tsx?$/.test(name)) continue
  const text = readFileSync(join(root, 'web/src', file), 'utf8')
  const lines = text.split('\n').length
  if (lines > longest && !name.includes('.test.'))
    problems.push(`web/src/${file}: ${lines} lines; at ${longest} look for the second idea`)
  if (/^export default /m.test(text)) problems.push(`web/src/${file}: exports have names`)
}

for (const area of ['athlete', 'scout', 'admin', 'public']) {
  for (const path of routedPages(area)) {
    const text = readFileSync(join(root, 'web/src/app', area, path), 'utf8')
    const exported = text.match(/^export (?:async )?(?:function|const) \w+/gm) ?? []
    if (exported.length !== 1)
      problems.push(`web/src/app/${area}/${path}: a page exports one component, this has ${exported.length}`)
  }
}

// Two casts in a row turn off what the types know: types come from the database, and JSON is read by lib/json-reader.ts.
for (const folder of ['web/src', 'server/src', 'shared', 'scripts', 'supabase', 'e2e', 'bench']) {
  for (const file of filesUnder(join(root, folder)).filter((name) => /\.(ts|tsx|mjs)$/.test(name))) {
    const found = readFileSync(join(root, folder, file), 'utf8').search(/ as unknown\s+as /)
    if (found !== -1 && file !== 'check-file-names.mjs')
      problems.push(`${folder}/${file}: a cast by way of unknown`)
  }
}

for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log('every file of web/src has its place and its name')
process.exit(problems.length === 0 ? 0 : 1)

function filesUnder(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort()
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function routedPages(area) {
  const routes = readFileSync(join(root, 'web/src/app/route-table.ts'), 'utf8')
  return [...routes.matchAll(new RegExp(`import\\('\\./${area}/([^']+)'\\)`, 'g'))].map(([, path]) => path)
}
