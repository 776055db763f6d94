import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guide = readFileSync('CONTRIBUTING.md', 'utf8')

/** The files that a recipe's numbered lines begin with. */
function filesOf(recipe: string): string[] {
  const [, text = ''] = guide.split(`## ${recipe}\n`)
  const [own = ''] = text.split('\n## ')
  return [...own.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file)
}

test.each([
  ['Add a field to a profile', 8],
  ['Add a searchable field', 12],
  ['Add a noun', 14],
])('%s: at most %d files, each of which exists', (recipe, most) => {
  const files = filesOf(recipe)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(most)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

/** What the commit changed that let athletes name the competition they play in. */
const subject = 'profile: let athletes name the league or competition they play in'
const changed = [
  'shared/database.types.ts',
  'shared/limits.ts',
  'supabase/migrations/0013_athletes.sql',
  'supabase/tests/profile.test.ts',
  'web/src/features/athlete-profile/locales/en.json',
  'web/src/features/athlete-profile/locales/es.json',
  'web/src/features/athlete-profile/locales/fr.json',
  'web/src/features/athlete-profile/types.ts',
]

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim().split('\n')

test('a field of a profile was added by changing the files of the recipe and no others', () => {
  expect(filesOf('Add a field to a profile').sort()).toEqual(changed)
})

const [commit] = git('log', '--format=%H', '--fixed-strings', `--grep=${subject}`, '-1')

// A checkout without history has nothing to compare with; the list above was compared where there is one.
test.runIf(commit)('the history says the same of that commit', () => {
  expect(git('show', '--format=', '--name-only', commit ?? '').sort()).toEqual(changed)
})
