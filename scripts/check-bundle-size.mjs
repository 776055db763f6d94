// Weighs what a first visit downloads, brotli at its best, and fails above the budgets of docs/benchmarks.md.
// Reads dist/web as `npm run build` left it: the static imports of an entry, plus what the first screen itself loads.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { LOCALES } from '../shared/locale.ts'
import { EAGER_COMPILE_COMMENT } from '../web/build/entry-chunks.ts'
import { translationFiles, withImports } from '../web/build/manifest.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = process.env.WEB_OUT ?? join(root, 'dist/web')
const KB = 1000

/** The widest locale counts: Spanish and French are a little longer than English. */
const screens = [
  { name: 'front page', budget: 15 * KB, start: ['landing.html'] },
  { name: 'public page of an athlete', budget: 15 * KB, start: ['athlete-page.html'] },
  { name: 'public page of an event', budget: 15 * KB, start: ['event-page.html'] },
  {
    name: 'sign-in',
    budget: 120 * KB,
    start: ['index.html', 'src/app/public/auth.tsx'],
  },
  {
    name: 'first athlete screen',
    budget: 150 * KB,
    start: ['index.html', 'src/app/athlete/shell.tsx', 'src/app/athlete/dashboard.tsx'],
  },
  {
    name: 'first scout screen',
    budget: 150 * KB,
    start: ['index.html', 'src/app/scout/shell.tsx', 'src/app/scout/home.tsx'],
  },
]
const lazyBudget = 40 * KB
/** Parts that load only after a click or a scroll may be heavy; by the module that opens them. */
const heavy = { chart: 95 * KB, calendar: 70 * KB, 'media-file': 95 * KB }

const manifest = {
  ...read('index'),
  ...separate('landing'),
  ...separate('athlete-page'),
  ...separate('event-page'),
}
const weights = new Map()
let failed = false

for (const screen of screens) {
  const files = new Set()
  for (const start of screen.start) collect(start, files)
  const words = wordsOf(screen)
  const scripts = [...files]
  const total = sum(scripts) + words
  tell(total <= screen.budget, screen.name, total, screen.budget, `${scripts.length} files`)
}

const firstFiles = new Set()
for (const { start } of screens) for (const key of start) collect(key, firstFiles)
const tooHeavy = Object.entries(manifest)
  .filter(([, chunk]) => !firstFiles.has(chunk.file))
  .map(([key, chunk]) => ({ key, weight: weigh(chunk.file), budget: budgetOf(key) }))
  .filter(({ weight, budget }) => weight > budget)
for (const { key, weight, budget } of tooHeavy) tell(false, key, weight, budget, 'a chunk loaded later')
const app = screens.slice(3).flatMap(({ start }) => start.flatMap((key) => [...withImports(manifest, key)]))
for (const file of new Set(app)) {
  if (readFileSync(join(out, file), 'utf8').startsWith(EAGER_COMPILE_COMMENT)) continue
  failed = true
  console.log(`  ${file} does not start with ${EAGER_COMPILE_COMMENT.trim()}`)
}
if (tooHeavy.length === 0) console.log(`  every later chunk is under ${lazyBudget / KB} kB`)
process.exit(failed ? 1 : 0)

function read(page) {
  const file = join(out, `.vite/${page}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  console.error(`${file} is missing: build the web app first (npm run build).`)
  process.exit(1)
}

/** Two builds may name their chunks alike: those of a page outside the app stay apart. */
function separate(page) {
  const rename = (key) => (key === `${page}.html` ? key : `${page}:${key}`)
  return Object.fromEntries(
    Object.entries(read(page)).map(([key, chunk]) => [
      rename(key),
      { ...chunk, imports: chunk.imports.map(rename) },
    ]),
  )
}

function collect(key, into) {
  try {
    withImports(manifest, key, into)
  } catch (error) {
    console.error(`scripts/check-bundle-size.mjs: ${error.message}`)
    process.exit(1)
  }
}

/** In the language that weighs most. */
function wordsOf({ start }) {
  return Math.max(...LOCALES.map((language) => sum(translationFiles(manifest, start, language))))
}

function budgetOf(key) {
  const kind = Object.keys(heavy).find((word) => key.includes(word))
  return kind ? heavy[kind] : lazyBudget
}

function weigh(file) {
  if (!weights.has(file)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    weights.set(file, brotliCompressSync(readFileSync(join(out, file)), { params }).length)
  }
  return weights.get(file)
}

function sum(files) {
  return files.reduce((total, file) => total + weigh(file), 0)
}

function tell(good, name, weight, budget, note) {
  if (!good) failed = true
  console.log(
    `  ${good ? 'good  ' : 'TOO BIG'} ${name}: ${(weight / KB).toFixed(1)} of ${budget / KB} kB (${note})`,
  )
}
