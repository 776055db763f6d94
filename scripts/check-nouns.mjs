// What crosses nouns of the web app is whole: what app/nouns.ts registers is used, what is told live is heard, menus and screens name each other,
// and whoever can change something has a story in e2e.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nouns } from '../web/src/app/nouns.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const REGISTRY = 'web/src/app/nouns.ts'
/** Screens that a button of another screen opens, so that no menu names them. */
const WITHOUT_MENU = [
  '/admin/panel',
  '/admin/communities',
  '/admin/communities/:id',
  '/athlete/boost',
  '/athlete/code',
  '/athlete/communities/:id',
  '/athlete/profile/edit',
  '/athlete/videos/:id',
  '/scout/communities/:id',
  '/scout/videos/:id',
]
/** Sent live for other clients; our own screens read these rows when they open. */
const READ_WHEN_OPENED =
  'athlete_profiles board_stages boards event_answers event_counts event_totals events measurements scout_profiles user_settings'.split(
    ' ',
  )
const problems = []

const folders = new Map()
for (const domain of readdirSync(join(root, 'web/src/features')))
  for (const noun of readdirSync(join(root, 'web/src/features', domain)))
    folders.set(noun, `web/src/features/${domain}/${noun}`)

checkRegistry()
for (const folder of folders.values()) checkNoun(folder)
checkLive()
checkStories()
for (const area of ['athlete', 'scout', 'admin']) checkMenu(area)

for (const problem of problems) console.error(problem)
if (problems.length === 0)
  console.log(`${folders.size} nouns, ${Object.keys(nouns).length} with something registered`)
process.exit(problems.length === 0 ? 0 : 1)

function checkRegistry() {
  const owners = new Map()
  for (const [noun, { refusals = [], readAgain = [] }] of Object.entries(nouns)) {
    const folder = folders.get(noun)
    if (!folder && noun !== 'common')
      problems.push(`${REGISTRY}: "${noun}" is no folder of web/src/features; name it as its folder is named`)
    for (const first of refusals) {
      if (first === noun)
        problems.push(`${REGISTRY}: "${noun}" needs no line for its own refusals; take "${first}" out`)
      if (owners.has(first))
        problems.push(`${REGISTRY}: the words of "${first}" are with "${owners.get(first)}" and "${noun}"`)
      owners.set(first, noun)
    }
    if (readAgain.length > 0 && folder && !asksFor(noun).some((file) => file.startsWith(`${folder}/`)))
      problems.push(
        `${REGISTRY}: "${noun}" registers readAgain, and no mutation asks for it; call readAgainAfter('${noun}', client) in ${folder}/mutations.ts`,
      )
  }
}

function checkNoun(folder) {
  const noun = folder.split('/').at(-1)
  for (const file of asksFor(noun))
    if (!nouns[noun]?.readAgain?.length)
      problems.push(
        `${file}: readAgainAfter('${noun}') reads nothing; register readAgain for "${noun}" in ${REGISTRY}`,
      )
  const live = sourcesOf(folder).find(({ file }) => file === `${folder}/realtime.ts`)
  if (live && !/^export const liveSources: LiveSources\b|^export function use\w+Channel\b/m.test(live.text))
    problems.push(
      `${live.file}: nothing listens; export \`liveSources: LiveSources\` for what the whole area hears, or a hook use…Channel for what is open`,
    )
}

/** The files that read again what is registered for a noun. */
function asksFor(noun) {
  return [...folders.values()]
    .flatMap(sourcesOf)
    .filter(({ text }) => text.includes(`readAgainAfter('${noun}'`))
    .map(({ file }) => file)
}

/** What a noun's migration declares as sent live has a screen that listens. */
function checkLive() {
  const heard = [...folders.values()].flatMap(sourcesOf).map(({ text }) => text)
  const migrations = textsIn('supabase/migrations', /\.sql$/)
  const declared = migrations.flatMap(({ file, text }) =>
    [...text.matchAll(/declare_noun\(\s*'(\w+)',\s*'public\.(\w+)'([^;]*)\)/g)]
      .filter(([, , , rest]) => /\blive =>/.test(rest))
      .map(([, noun, table]) => ({ file, noun, table })),
  )
  for (const { file, noun, table } of declared) {
    const isHeard = heard.some((text) => text.includes(`table: '${table}'`))
    if (!isHeard && !READ_WHEN_OPENED.includes(table))
      problems.push(
        `${file}: "${noun}" is sent live and no screen listens to ${table}; export liveSources from its realtime.ts, or take live out of its private.declare_noun`,
      )
  }
}

/** A noun that writes is used in a story: by its keys, or by words that are no other noun's. */
function checkStories() {
  const stories = textsIn('e2e', /\.ts$/)
    .map(({ text }) => text)
    .join('\n')
  const words = new Map([...folders].map(([noun, folder]) => [noun, englishOf(folder)]))
  for (const [noun, folder] of folders) {
    if (!sourcesOf(folder).some(({ file }) => file === `${folder}/mutations.ts`)) continue
    const others = new Set([...words].flatMap(([other, texts]) => (other === noun ? [] : texts)))
    const own = words.get(noun).filter((text) => text.length > 5 && !others.has(text))
    const namesKey =
      stories.includes(`\`${noun}.\${`) ||
      keysOf(folder).some((key) => ["'", '`'].some((quote) => stories.includes(`${quote}${noun}.${key}`)))
    if (namesKey || own.some((text) => stories.includes(`'${text}'`))) continue
    problems.push(
      `${folder}: no story uses it; tell in e2e/${noun}.spec.ts, by the words on its screen, what a person does with it`,
    )
  }
}

function englishOf(folder) {
  const leaves = (words) =>
    Object.values(words).flatMap((text) => (typeof text === 'string' ? [text] : leaves(text)))
  return textsIn(folder, /\ben\.json$/).flatMap(({ text }) => leaves(JSON.parse(text)))
}

/** The first parts of its keys, as a story would name them. */
function keysOf(folder) {
  return textsIn(folder, /\ben\.json$/).flatMap(({ text }) => Object.keys(JSON.parse(text)))
}

function checkMenu(area) {
  const table = readFileSync(join(root, 'web/src/app/route-table.ts'), 'utf8')
  const screens = [...table.matchAll(/^ {2}'([^']+)': \(\) => import/gm)].map(([, path]) => path)
  const shell = `web/src/app/${area}/shell.tsx`
  const text = readFileSync(join(root, shell), 'utf8')
  const places = [...text.matchAll(/\bto: '([^']+)'/g)].map(([, path]) => path)
  for (const place of places)
    if (!screens.includes(place))
      problems.push(`${shell}: ${place} leads nowhere; give it a screen in web/src/app/route-table.ts`)
  for (const screen of screens.filter((path) => path.startsWith(`/${area}/`)))
    if (!places.includes(screen) && !WITHOUT_MENU.includes(screen))
      problems.push(
        `web/src/app/route-table.ts: no menu leads to ${screen}; add it to navItems in ${shell}, or to WITHOUT_MENU in scripts/check-nouns.mjs`,
      )
  const lowest = text.match(/inBottomBar: true/g)?.length ?? 0
  if (lowest > 4) problems.push(`${shell}: ${lowest} places are in the bottom bar; there is room for four`)
}

function sourcesOf(folder) {
  return textsIn(folder, /\.tsx?$/).filter(({ file }) => !file.includes('.test.'))
}

function textsIn(folder, name) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).replaceAll('\\', '/')}`)
    .filter((file) => name.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}
