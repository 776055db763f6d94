import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTree, removeTree } from '../mutants/copy.ts'
import { field } from './field.ts'
import { generate, originalOf, run, runCheck, runTests, write, writeFiles } from './follow.ts'
import { noun } from './noun.ts'
import { filesOf, type Omission } from './recipe.ts'

const MINUTE_MS = 60_000
const nameOf = ({ file, part, cut = '' }: Omission) => {
  const [line] = cut.split('\n').filter((text) => text !== 'select')
  return [file, part ?? line?.trim()].filter(Boolean).join(': ')
}

describe.each([field, noun])('the recipe "$heading", followed in a copy of the tree', (recipe) => {
  let copy: string
  /** What the generators wrote; it stays while a step is left out. */
  const generated = new Map<string, string>()

  beforeAll(async () => {
    copy = copyTree()
    writeFiles(copy, recipe)
    expect(await generate(copy)).toMatchObject({ isGood: true })
    for (const { file, ...edit } of recipe.edits)
      if ('generated' in edit) generated.set(file, readFileSync(join(copy, file), 'utf8'))
    expect(await run(copy, ['scripts/build.mjs'])).toMatchObject({ isGood: true })
  }, 15 * MINUTE_MS)
  afterAll(() => removeTree(copy))

  test('passes every check', { timeout: 15 * MINUTE_MS }, async () => {
    const { output } = await run(copy, ['scripts/check.mjs'])
    expect(output.split('\n').filter((line) => !line.startsWith('  good '))).toEqual([
      expect.stringMatching(/^\d+ checks in /),
      '',
    ])
  })

  test('passes every test that asks the catalog', { timeout: 15 * MINUTE_MS }, async () => {
    const { isGood, output } = await runTests(copy, recipe.tests)
    expect(isGood ? '' : output).toBe('')
  })

  const stories = filesOf(recipe).filter((file) => file.startsWith('e2e/'))
  test.each(stories)('tells the story %s', { timeout: 15 * MINUTE_MS }, async (story) => {
    const told = await run(copy, ['node_modules/@playwright/test/cli.js', 'test', '--project=stories', story])
    expect(told.isGood ? '' : told.output).toBe('')
  })

  test.each(recipe.omissions.map((omission) => [nameOf(omission), omission] as const))(
    'is told in a line what is missing without %s',
    { timeout: 15 * MINUTE_MS },
    async (_name, omission) => {
      const { file, by, says } = omission
      if (generated.has(file)) write(copy, file, originalOf(file))
      else writeFiles(copy, recipe, omission)
      try {
        const { isGood, output } = await runCheck(copy, by)
        expect(output).toMatch(says)
        expect(isGood).toBe(false)
      } finally {
        writeFiles(copy, recipe)
        for (const [path, text] of generated) write(copy, path, text)
      }
    },
  )

  test('leaves nothing behind but its files', () => {
    for (const file of filesOf(recipe)) expect([file, existsSync(join(copy, file))]).toEqual([file, true])
  })
})
