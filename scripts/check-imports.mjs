// The rules of .dependency-cruiser.mjs: tried on the sources, and on one planted violation each, which must be caught.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import config from '../.dependency-cruiser.mjs'
import { circlesOf, featureImports } from './feature-circles.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folders = ['web/src', 'server/src', 'shared']
async function checkSources() {
  const { summary, modules } = await cruise(root)
  const found = errors(summary).map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  // It passes with nothing read when it cannot read the sources, so the number it read is checked too.
  const read = modules.filter(({ source }) =>
    folders.some((folder) => source.startsWith(`${folder}/`)),
  ).length
  const there = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }))
    .filter((name) => /\.(ts|tsx)$/.test(String(name)) && !String(name).endsWith('.d.ts')).length
  found.push(...circlesOf(featureImports(modules)))
  if (read < there)
    found.push(`only ${read} of ${there} modules were read: the rules were not tried on the rest`)
  return found
}

/** From where to where: each must break the rule that it stands beside, and ALLOWED must break none. */
function plantedViolations() {
  const floors = [
    ['auth', 'start'],
    ['rest', 'start'],
    ['realtime', 'start'],
    ['storage', 'start'],
    ['site', 'start'],
  ]
  floors.push(
    ['http', 'rest'],
    ['mail', 'http'],
    ['push', 'http'],
    ['db', 'mail'],
    ['identity', 'db'],
    ['config', 'identity'],
    ['util', 'config'],
  )
  return {
    ...Object.fromEntries(
      floors.map(([from, to]) => [
        `server-${from}-looks-down-only`,
        [`server/src/${from}/a.ts`, `server/src/${to}/a.ts`],
      ]),
    ),
    'server-has-floors-only': ['server/src/elsewhere/a.ts', 'server/src/util/a.ts'],
    'protocols-are-strangers': ['server/src/rest/b.ts', 'server/src/storage/b.ts'],
    'server-has-no-circles': ['server/src/db/one.ts', 'server/src/db/two.ts', 'server/src/db/one.ts'],
    'one-door-to-postgres': ['server/src/auth/b.ts', 'pg'],
    'one-door-to-the-wire': ['server/src/http/b.ts', 'server/src/db/wire/wire-pipeline.ts'],
    'one-entrance-to-the-wire': ['server/src/db/database.ts', 'server/src/db/wire/raw-row-client.ts'],
    'web-features-looks-down-only': ['web/src/features/d/x/a.ts', 'web/src/app/a.ts'],
    'web-ui-looks-down-only': ['web/src/ui/a.ts', 'web/src/features/d/y/types.ts'],
    'web-lib-looks-down-only': ['web/src/lib/a.ts', 'web/src/ui/b.ts'],
    'features-meet-at-the-front-door': ['web/src/features/d/x/b.ts', 'web/src/features/d/y/screen.ts'],
    ...Object.fromEntries(
      [
        ['accounts', 'athletes'],
        ['athletes', 'scouting'],
        ['scouting', 'contact'],
        ['contact', 'trust'],
      ].map(([from, to]) => [
        `domain-${from}-looks-down-only`,
        [`web/src/features/${from}/x/d.ts`, `web/src/features/${to}/y/types.ts`],
      ]),
    ),
    'areas-are-strangers': ['web/src/app/scout/a.ts', 'web/src/app/admin/a.ts'],
    'web-and-server-are-strangers': ['web/src/lib/b.ts', 'server/src/util/b.ts'],
    'shared-imports-nothing': ['shared/a.ts', 'server/src/util/c.ts'],
    'one-door-to-the-client': ['web/src/features/d/x/c.ts', '@supabase/supabase-js'],
    'no-cycles': ['web/src/lib/one.ts', 'web/src/lib/two.ts', 'web/src/lib/one.ts'],
  }
}
const ALLOWED = [
  ['server/src/start/z.ts', 'server/src/rest/z.ts'],
  ['server/src/rest/z.ts', 'server/src/http/z.ts'],
  ['server/src/db/z.ts', 'pg'],
  ['server/src/util/z.ts', 'shared/z.ts'],
  ['web/src/features/d/x/z.ts', 'web/src/features/d/y/queries.ts'],
]

async function checkRules() {
  const planted = plantedViolations()
  const names = config.forbidden.map(({ name }) => name)
  const found = names
    .filter((name) => !Object.hasOwn(planted, name))
    .map((name) => `${name}: no violation is planted for it in scripts/check-imports.mjs`)
  const folder = mkdtempSync(join(tmpdir(), 'imports-'))
  try {
    plant(folder, [...Object.values(planted), ...ALLOWED])
    writeFileSync(join(folder, 'tsconfig.json'), '{}')
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const caught = errors((await cruise(folder)).summary)
    for (const [name, [from]] of Object.entries(planted)) {
      if (!caught.some(({ rule, from: source }) => rule.name === name && source === from))
        found.push(`${name}: the violation planted in ${from} was not caught`)
    }
    for (const [from] of ALLOWED)
      for (const { rule } of caught.filter(({ from: source }) => source === from))
        found.push(`${rule.name}: refuses ${from}, which is allowed`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return found
}

/** Each file of a path imports the next: on the server its types alone, which count as well. */
function plant(folder, paths) {
  const importsOf = new Map()
  for (const path of paths) {
    for (const [index, file] of path.entries()) {
      const imports = importsOf.get(file) ?? new Set()
      importsOf.set(file, imports)
      if (path[index + 1] !== undefined) imports.add(path[index + 1])
    }
  }
  for (const [file, imports] of importsOf) {
    if (!file.endsWith('.ts')) continue
    const up = '../'.repeat(file.split('/').length - 1)
    const lines = [...imports].map((target, index) => {
      const isOurs = target.endsWith('.ts')
      const keyword = isOurs && file.startsWith('server/') ? 'import type' : 'import'
      return `${keyword} { x as x${index} } from '${isOurs ? up : ''}${target}'\nexport { x${index} }\n`
    })
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${lines.join('')}export const x = 1\n`)
  }
}

function errors(summary) {
  return summary.violations.filter(({ rule }) => rule.severity === 'error')
}

function cruise(cwd) {
  const binary = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [...folders, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json']
  const child = spawn(process.execPath, [binary, ...args], { cwd })
  const [output, complaint] = [child.stdout, child.stderr].map((stream) =>
    stream.setEncoding('utf8').toArray(),
  )
  return Promise.all([output, complaint]).then(([lines, words]) => {
    const text = lines.join('')
    if (text.trim() !== '') return JSON.parse(text)
    process.stderr.write(words.join(''))
    return process.exit(1)
  })
}

const problems = (await Promise.all([checkSources(), checkRules()])).flat()
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exit(problems.length > 0 ? 1 : 0)
