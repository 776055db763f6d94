import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') }))

/** Every table, view, type and function that the application's migrations make in a schema of its own. */
function productNames() {
  const made =
    /create (?:or replace )?(?:materialized )?(?:table|view|type|function)\s+(?:if not exists )?(public|private)\.(\w+)/gi
  const names = read('supabase/migrations/*.sql').flatMap(({ text }) =>
    [...text.matchAll(made)].map(([, schema, name]) => ({ schema, name: name ?? '' })),
  )
  return [...new Map(names.map((entry) => [`${entry.schema}.${entry.name}`, entry])).values()]
}

/** A word of two parts is nobody's by chance; one of a single part counts where SQL names a table by it. */
function mentions(text: string, { schema, name }: { schema: string | undefined; name: string }) {
  const bare = name.includes('_') ? `\\b${name}\\b` : `\\b(?:from|join|into|update|table) ${name}\\b`
  return new RegExp(`\\b${schema}\\.${name}\\b|${bare}`, 'i').test(text)
}

test('the backend names no table and no function of the application', () => {
  const names = productNames()
  expect(names.length).toBeGreaterThan(150)
  const sources = read('server/src/**/*.{ts,sql}')
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.flatMap(({ path, text }) =>
    names
      .filter((name) => mentions(text, name))
      .map(({ schema, name }) => `${relative('server/src', path)}: ${schema}.${name}`),
  )
  expect(found).toEqual([])
})

test('the backend imports nothing of the application and knows no schema of its own', () => {
  const found = read('server/src/**/*.{ts,sql}')
    .filter(({ text }) => /supabase\/(seeds|templates|migrations)|\bprivate\./.test(text))
    .map(({ path }) => path)
  expect(found).toEqual([])
})
