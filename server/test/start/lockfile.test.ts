import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { optionalDependencies?: Record<string, string> }
const lockfile = new URL('../../../package-lock.json', import.meta.url)

test('the lockfile lists the packages of every platform, or npm ci refuses it on all of them', () => {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as { packages: Record<string, Package> }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  )
  expect(missing).toEqual([])
})
