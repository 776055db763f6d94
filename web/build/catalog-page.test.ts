import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CATALOG_PATH } from './catalog-page.ts'

/** Words that stand in the catalog and nowhere else, so that its code is found wherever it went. */
const MARKS = [CATALOG_PATH, 'data-catalog', 'shown-pointer', 'Donaudampfschifffahrtsgesellschaft']

test('a production build has neither the code nor the address of the component catalog', () => {
  const sources = globSync('web/{catalog,build}/**/*.{ts,tsx,css}').map((file) => readFileSync(file, 'utf8'))
  const built = globSync('dist/web/**/*.{js,css,html,json,mjs}')
  expect(built.length, 'the web app is built (npm run build)').toBeGreaterThan(50)
  for (const mark of MARKS) {
    expect(
      sources.some((text) => text.includes(mark)),
      `${mark} stands in the catalog`,
    ).toBe(true)
    expect(built.filter((file) => readFileSync(file, 'utf8').includes(mark))).toEqual([])
  }
  const modules = readFileSync('dist/web/.vite/index.json', 'utf8')
  expect(modules).toContain('src/app/main.tsx')
  expect(modules).not.toContain('catalog/')
})
