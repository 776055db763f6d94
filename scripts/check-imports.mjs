// dependency-cruiser passes with nothing read when it cannot read the sources, so the number it read is checked too.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const folders = ['web/src', 'server/src', 'shared']
const result = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ...folders,
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
  ],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
)
if (!result.stdout.trim()) stop(result.stderr)

const report = JSON.parse(result.stdout)
for (const { rule, from, to } of report.summary.violations) {
  if (rule.severity === 'error') process.stdout.write(`${rule.name}: ${from} → ${to}\n`)
}
const read = report.modules.filter(({ source }) =>
  folders.some((folder) => source.startsWith(`${folder}/`)),
).length
const there = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true }))
  .filter((name) => /\.(ts|tsx)$/.test(String(name)) && !String(name).endsWith('.d.ts')).length
if (read < there) stop(`only ${read} of ${there} modules were read: the rules were not tried on the rest`)
process.exit(report.summary.error > 0 ? 1 : 0)

function stop(why) {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
