// Everything but the tests themselves: types, lint, structure, words, bytes. Each line stands alone, so all are told at once.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const checks = [
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
  [
    'types of the worker',
    ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web/service-worker/tsconfig.json'],
  ],
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['SQL format and length', ['scripts/check-sql.mjs']],
  ['functions of SQL have callers', ['scripts/check-sql-callers.mjs']],
  ['structure', ['scripts/check-imports.mjs']],
  ['client types and data model are current', ['scripts/generate-from-schema.ts', '--check']],
  ['unused code and packages', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['bytes of the first screens', ['scripts/check-bundle-size.mjs']],
  ['file sizes and casts', ['scripts/check-code.mjs']],
  ['lockfile', ['scripts/check-lockfile.mjs']],
  ['translations', ['scripts/check-translations.mjs']],
  ['refusals have words', ['scripts/check-refusals.mjs']],
  ['screens show translated text', ['scripts/check-jsx-text.mjs']],
  ['colours are tokens', ['scripts/check-colors.mjs']],
  ['file vocabulary', ['scripts/check-file-names.mjs']],
  ['query keys', ['scripts/check-query-keys.mjs']],
  ['what crosses nouns is registered whole', ['scripts/check-nouns.mjs']],
  ['effects of the web app', ['scripts/check-effects.mjs']],
  ['tests wait for what they need', ['scripts/check-test-patterns.mjs']],
  ['catalog of the components', ['scripts/check-catalog.mjs']],
  ['pictures of the README', ['scripts/check-readme-pictures.mjs']],
  ['planted faults apply', ['scripts/check-mutants.mjs']],
  ['coverage of the specification', ['scripts/check-coverage.mjs']],
  ['documents name what exists', ['scripts/check-docs.mjs']],
]

let failed = 0
const waiting = [...checks]
const started = performance.now()
// Two cores at least are everywhere; the long ones stand first, so that the short ones fill what is left beside them.
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, runWaiting))
process.stdout.write(`${checks.length} checks in ${seconds(performance.now() - started)} s\n`)
process.exit(failed === 0 ? 0 : 1)

async function runWaiting() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, args] = next
    tell(name, await run(args))
  }
}

function tell(name, { status, output, ms }) {
  process.stdout.write(`${status === 0 ? '  good  ' : '  FAILED'} ${name} (${seconds(ms)} s)\n`)
  if (status === 0) return
  failed += 1
  for (const line of output.trimEnd().split('\n')) process.stdout.write(`    ${line}\n`)
}

function seconds(ms) {
  return (ms / 1000).toFixed(1)
}

function run(args) {
  return new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    child.on('close', (status) => resolve({ status, output, ms: performance.now() - started }))
  })
}
