import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { field } from './recipes/field.ts'
import { edited, originalOf } from './recipes/follow.ts'
import { noun } from './recipes/noun.ts'
import { filesOf, type Recipe } from './recipes/recipe.ts'

const guide = readFileSync('CONTRIBUTING.md', 'utf8')

/** The files that the numbered steps of CONTRIBUTING.md begin with, with the example's own words in place of <noun> and the like. */
function toldFiles({ heading, placeholders = {} }: Recipe): string[] {
  const [, text = ''] = guide.split(`## ${heading}\n`)
  const [own = ''] = text.split('\n## ')
  return [...own.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) =>
    Object.entries(placeholders).reduce((name, [word, value]) => name.replaceAll(`<${word}>`, value), file),
  )
}

/** scripts/recipes/follow.test.ts follows them in a copy of the tree, in `npm run test:full`. */
describe.each([field, noun])('the recipe "$heading"', (recipe) => {
  const files = filesOf(recipe)

  test('names in its steps exactly the files that following it changes, and no more than it may', () => {
    expect(toldFiles(recipe)).toEqual(files)
    expect(files.length).toBeLessThanOrEqual(recipe.most)
  })

  test('gives its migration a number that no other has', () => {
    const taken = readdirSync('supabase/migrations').map((file) => file.slice(0, 4))
    const numbers = files.flatMap((file) => file.match(/^supabase\/migrations\/(\d{4})_/)?.[1] ?? [])
    const added = numbers.filter(
      (number) => originalOf(files.find((file) => file.includes(`/${number}_`)) ?? '') === null,
    )
    expect(added.filter((number) => taken.includes(number))).toEqual([])
  })

  test.each(files)('finds its place in %s', (file) => {
    const before = originalOf(file)
    const edits = recipe.edits.filter((edit) => edit.file === file)
    if (edits.some((edit) => 'generated' in edit)) return expect(before).not.toBeNull()
    expect(edited(edits, before)).not.toBe(before)
    // A step makes a file or changes one.
    expect(edits.some((edit) => 'text' in edit)).toBe(before === null)
  })

  test('leaves every file that people write within 300 lines', () => {
    const written = files.filter(
      (file) => !recipe.edits.some((edit) => edit.file === file && 'generated' in edit),
    )
    const lines = written.map((file) => {
      const text =
        edited(
          recipe.edits.filter((edit) => edit.file === file),
          originalOf(file),
        ) ?? ''
      return { file, lines: text.split('\n').length - 1 }
    })
    expect(lines.filter((one) => one.lines > 300 && /\.(sql|tsx?|mjs)$/.test(one.file))).toEqual([])
  })

  test('says of every step, and of every part that can be forgotten alone, which check names it', () => {
    const wanted = new Set([
      ...files,
      ...recipe.edits.flatMap(({ file, part }) => (part ? [`${file}: ${part}`] : [])),
    ])
    const said = recipe.omissions
      .filter(({ cut }) => !cut)
      .map(({ file, part }) => (part ? `${file}: ${part}` : file))
    expect(said.sort()).toEqual([...wanted].sort())
  })
})

test('an edit whose place is gone or not the only one is refused with the place', () => {
  const edit = { file: 'shared/limits.ts', find: 'titleMaxChars', put: 'x' }
  expect(() => edited([edit], 'titleMaxChars, titleMaxChars')).toThrow(
    'shared/limits.ts has 2 places like "titleMaxChars"; the recipe\'s edit needs one: mend it in scripts/recipes',
  )
})
