// What npm installs is what was locked: every package has a checksum, and none names the registry that it came from.
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
const problems = []
let withoutChecksum = 0

for (const [path, entry] of Object.entries(packages)) {
  if (path === '') continue
  if (entry.resolved !== undefined)
    problems.push(`${path}: names ${entry.resolved}; npm config set omit-lockfile-registry-resolved true`)
  // Binaries of development tools for other platforms, which not every registry carries; npm ci wants them listed all the same.
  const isForeignTool = entry.dev && entry.optional && (entry.os ?? entry.cpu) !== undefined
  if (entry.integrity !== undefined) continue
  if (isForeignTool) withoutChecksum += 1
  else problems.push(`${path}: no integrity`)
}

for (const problem of problems) console.error(problem)
if (problems.length === 0) {
  const count = Object.keys(packages).length - 1
  console.log(
    `${count - withoutChecksum} of ${count} packages have a checksum, the others are foreign binaries of tools`,
  )
}
process.exit(problems.length === 0 ? 0 : 1)
