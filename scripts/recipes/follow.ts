import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Edit, filesOf, type Omission, type Recipe } from './recipe.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const texts = fileURLToPath(new URL('noun/', import.meta.url))
/** One check or test that takes longer hangs. */
const RUN_MAX_MS = 900_000

type Result = { isGood: boolean; output: string }

/** What a file of the recipe is after these of its edits, and null where none of them makes it; `before` is the file without. */
export function edited(edits: readonly Edit[], before: string | null): string | null {
  let text = before
  for (const edit of edits) {
    if ('text' in edit) text = readFileSync(join(texts, edit.text), 'utf8')
    else if ('find' in edit) text = replaceOnce(text ?? '', edit)
  }
  return text
}

function replaceOnce(text: string, { file, find, put }: { file: string; find: string; put: string }) {
  const places = text.split(find).length - 1
  if (places !== 1)
    throw new Error(
      `${file} has ${places} places like "${find}"; the recipe's edit needs one: mend it in scripts/recipes`,
    )
  return text.replace(find, () => put)
}

export const originalOf = (file: string) => {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Writes the files by hand that a recipe names, but for what is left out. */
export function writeFiles(copy: string, recipe: Recipe, without?: Omission) {
  for (const file of filesOf(recipe)) {
    if (recipe.edits.some((edit) => edit.file === file && 'generated' in edit)) continue
    const edits = recipe.edits.filter((edit) => edit.file === file && !isLeftOut(edit, without))
    const text = edited(edits, originalOf(file))
    const cut = without?.file === file ? without.cut : undefined
    write(copy, file, cut && text ? replaceOnce(text, { file, find: cut, put: '' }) : text)
  }
}

export function isLeftOut({ file, part }: Edit, without?: Omission) {
  return without?.file === file && !without.cut && (without.part === undefined || without.part === part)
}

export function write(copy: string, file: string, text: string | null) {
  const path = join(copy, file)
  if (text === null) return rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Runs what an omission names: a check of `scripts/`, `tsc`, `knip`, or a test. */
export function runCheck(copy: string, by: string): Promise<Result> {
  if (by === 'tsc') return run(copy, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'])
  if (by === 'knip') return run(copy, ['node_modules/knip/bin/knip.js', '--no-progress'])
  if (by === 'generate-from-schema.ts') return run(copy, [`scripts/${by}`, '--check'])
  return by.includes('/') ? runTests(copy, [by]) : run(copy, [`scripts/${by}`])
}

export const runTests = (copy: string, files: string[]) =>
  run(copy, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'fast',
    '--project',
    'sql',
    '--project',
    'protocol',
    ...files,
  ])

/** As the recipe says: `npm run types` and `npm run data-model`. */
export const generate = (copy: string) => run(copy, ['scripts/generate-from-schema.ts'])

export function run(cwd: string, args: string[]): Promise<Result> {
  // A database of our own: the copy has other migrations. Nothing of the run that this test is part of goes along.
  const { TOUCHLINE_TEST_CLUSTER: _cluster, VITEST: _vitest, NODE_ENV: _mode, ...env } = process.env
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_MAX_MS,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve) => child.on('close', (status) => resolve({ isGood: status === 0, output })))
}
