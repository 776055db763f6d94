// What crosses nouns of the web app is whole: what app/nouns.ts registers is used, what is told live is heard, and menus and screens name each other.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nouns } from '../web/src/app/nouns.ts'
import { unfinishedRoutes } from '../web/src/app/redirects.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const REGISTRY = 'web/src/app/nouns.ts'
/** Screens that a button of another screen opens, so that no menu names them. */
const WITHOUT_MENU = ['/athlete/profile/edit']
const problems = []

const folders = new Map()
for (const domain of readdirSync(join(root, 'web/src/features')))
  for (const noun of readdirSync(join(root, 'web/src/features', domain)))
    folders.set(noun, `web/src/features/${domain}/${noun}`)

checkRegistry()
for (const folder of folders.values()) checkNoun(folder)
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

function checkMenu(area) {
  const table = readFileSync(join(root, 'web/src/app/route-table.ts'), 'utf8')
  const screens = [...table.matchAll(/^ {2}'([^']+)': \(\) => import/gm)].map(([, path]) => path)
  const shell = `web/src/app/${area}/shell.tsx`
  const text = readFileSync(join(root, shell), 'utf8')
  const places = [...text.matchAll(/\bto: '([^']+)'/g)].map(([, path]) => path)
  for (const place of places)
    if (!screens.includes(place) && !(place in unfinishedRoutes))
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
  return readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}
