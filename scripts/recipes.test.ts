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

/** What the commits changed that let athletes name the competition they play in, and say when they could join another team. */
const proofs = [
  {
    recipe: 'Add a field to a profile',
    subject: 'profile: let athletes name the league or competition they play in',
    changed: [
      'shared/database.types.ts',
      'shared/limits.ts',
      'supabase/migrations/0013_athletes.sql',
      'supabase/tests/profile.test.ts',
      'web/src/features/athletes/athlete-profile/locales/en.json',
      'web/src/features/athletes/athlete-profile/locales/es.json',
      'web/src/features/athletes/athlete-profile/locales/fr.json',
      'web/src/features/athletes/athlete-profile/types.ts',
    ],
  },
  {
    recipe: 'Add a searchable field',
    subject: 'profile: let athletes say when they could join another team',
    changed: [
      'docs/data-model.md',
      'docs/search.md',
      'shared/database.types.ts',
      'supabase/migrations/0013_athletes.sql',
      'supabase/migrations/0037_search_index.sql',
      'supabase/seeds/athletes.ts',
      'supabase/tests/search.test.ts',
      'web/src/features/athletes/athlete-profile/types.ts',
      'web/src/features/athletes/sport/locales/en.json',
      'web/src/features/athletes/sport/locales/es.json',
      'web/src/features/athletes/sport/locales/fr.json',
      'web/src/features/scouting/athlete-search/types.ts',
    ],
  },
]

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim().split('\n')

test.each(proofs)('$recipe: the files of the recipe are those that were changed once', (proof) => {
  expect(filesOf(proof.recipe).sort()).toEqual(proof.changed)
})

const found = proofs.flatMap((proof) => {
  const [commit] = git('log', '--format=%H', '--fixed-strings', `--grep=${proof.subject}`, '-1')
  return commit ? [{ ...proof, commit }] : []
})

// A checkout without history has nothing to compare with; the lists above were compared where there is one.
test.runIf(found.length > 0).each(found)('$recipe: the history says the same of that commit', (proof) => {
  // Features stood without their domain then.
  const then = proof.changed.map((file) => file.replace(/^(web\/src\/features\/)[a-z]+\//, '$1'))
  expect(git('show', '--format=', '--name-only', proof.commit).sort()).toEqual(then.sort())
})
