// The pictures of the README show the product at work: each is as the tool took it (`npm run pictures -- --readme`), which looked for
// what it is about, for no error and for nothing that was still loading.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = 'docs/screenshots'
const again = 'take it again with npm run pictures -- --readme'
const problems = []
const list = join(root, folder, 'manifest.json')
const entries = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const shown = [...readme.matchAll(/docs\/screenshots\/([\w.-]+)/g)].map(([, file]) => file)

for (const { file, sha256, shows, alert, skeleton } of entries) {
  const path = join(root, folder, file)
  if (!existsSync(path)) problems.push(`${folder}/${file} is in the manifest and not there: ${again}`)
  else if (createHash('sha256').update(readFileSync(path)).digest('hex') !== sha256)
    problems.push(`${folder}/${file} is not the picture that was looked at: ${again}`)
  if (alert !== false || skeleton !== false)
    problems.push(`${folder}/${file} shows an error or something that still loads: ${again}`)
  if (!Array.isArray(shows) || shows.length === 0)
    problems.push(`${folder}/${file}: nothing was looked for on it: ${again}`)
  if (!shown.includes(file)) problems.push(`${folder}/${file} is not shown in the README`)
}
const known = new Set(entries.map(({ file }) => file))
for (const file of new Set([...shown, ...readdirSync(join(root, folder))]))
  if (file !== 'manifest.json' && !known.has(file))
    problems.push(`${folder}/${file} is not in the manifest: ${again}`)
if (entries.length === 0) problems.push(`${folder}/manifest.json names no picture`)

for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${entries.length} pictures as they were taken`)
process.exit(problems.length === 0 ? 0 : 1)
