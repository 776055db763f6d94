// Holds every file of the tree to a size that a reader can take in, and to types that the compiler follows.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const LONGEST = 300
const LONGEST_KNOWN_TEST = 550
/** Generated, reference data, and a schema as Supabase lays it out. */
const NOT_WRITTEN_TO_BE_READ = new Set([
  'shared/database.types.ts',
  'supabase/migrations/0009_sports.sql',
  'server/src/db/supabase/0002_auth.sql',
])
/** Tests that were long before this check. No name is added; a name goes when its file is split. */
const LONG_TESTS = new Set([
  'e2e/athlete-profile.spec.ts',
  'e2e/search.spec.ts',
  'e2e/settings.spec.ts',
  'e2e/shell.spec.ts',
  'server/test/auth/admin.test.ts',
  'server/test/auth/email-change.test.ts',
  'server/test/auth/mfa-factors.test.ts',
  'server/test/auth/one-time-tokens.test.ts',
  'server/test/faults/generated-requests.test.ts',
  'server/test/faults/overload.test.ts',
  'server/test/realtime/broadcast.test.ts',
  'server/test/realtime/changes.test.ts',
  'server/test/rest/arbitraries.ts',
  'server/test/rest/embed.test.ts',
  'server/test/rest/error-responses.test.ts',
  'server/test/rest/read.test.ts',
  'server/test/rest/rpc.test.ts',
  'server/test/rest/write.test.ts',
  'server/test/storage/listing.test.ts',
  'server/test/storage/malicious-files.test.ts',
  'server/test/storage/objects.test.ts',
  'server/test/storage/resumable.test.ts',
  'supabase/tests/contact-gate.test.ts',
  'supabase/tests/contact.test.ts',
  'supabase/tests/guardians.test.ts',
  'supabase/tests/read-functions.test.ts',
])

const files = ['web', 'server', 'shared', 'supabase', 'scripts', 'e2e', 'bench']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css,sql}`, { cwd: root }))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path))

const problems = []
let measured = 0
for (const file of files) {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const lines = text.trimEnd().split('\n')
  lines.forEach((line, index) => {
    if (/\bas\s+unknown\s+as\b/.test(line))
      problems.push(`${file}:${index + 1}: a cast past the type; say what the value is`)
  })
  if (NOT_WRITTEN_TO_BE_READ.has(file)) continue
  measured += 1
  const longest = LONG_TESTS.has(file) ? LONGEST_KNOWN_TEST : LONGEST
  if (lines.length > longest)
    problems.push(`${file}: ${lines.length} lines; at ${longest} look for the second noun`)
  if (LONG_TESTS.has(file) && lines.length <= LONGEST)
    problems.push(`${file}: short enough now; take it off the list in scripts/check-code.mjs`)
}
for (const name of [...NOT_WRITTEN_TO_BE_READ, ...LONG_TESTS])
  if (!files.includes(name)) problems.push(`${name} is listed in scripts/check-code.mjs and not there`)

for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${measured} files of at most ${LONGEST} lines`)
process.exit(problems.length === 0 ? 0 : 1)
