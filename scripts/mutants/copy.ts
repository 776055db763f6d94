import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CLUSTER_VARIABLE } from '../../server/test/global-setup.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** One test that takes longer hangs; Vitest itself ends a single test after half a minute. */
const RUN_MAX_MS = 600_000
const OUTPUT_LINES = 30

type NamedTest = { file: string; name: string }
export type TestOutcome = { passed: NamedTest[]; failed: NamedTest[]; output: string }

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** What is in the repository or new in the working tree; the packages are shared. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'touchline-mutants-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

export function removeTree(copy: string) {
  rmSync(copy, { recursive: true, force: true })
}

/** Returns what puts the file back. */
export function writeIn(copy: string, file: string, text: string): () => void {
  const path = join(copy, file)
  const before = readFileSync(path)
  writeFileSync(path, text)
  return () => writeFileSync(path, before)
}

/**
 * Runs the tests of the given files whose names contain one of the titles, on the PostgreSQL that is there already or, where the
 * SQL is another, on one of their own.
 */
export async function runTests(
  copy: string,
  files: string[],
  titles: string[],
  hasOwnDatabase = false,
): Promise<TestOutcome> {
  const report = join(copy, '.vitest-report.json')
  rmSync(report, { force: true })
  // Vitest looks for the pattern in a name that has > between its parts, and reports one that has blanks there.
  const pattern = titles
    .map((title) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '(?: > | )'))
    .join('|')
  const { [CLUSTER_VARIABLE]: cluster, ...rest } = process.env
  const output = await runVitest(copy, hasOwnDatabase || !cluster ? rest : process.env, [
    ...files,
    '--testNamePattern',
    pattern,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const tests = readReport(report)
  const withStatus = (status: string) => tests.filter((test) => test.status === status)
  return { passed: withStatus('passed'), failed: withStatus('failed'), output }
}

function readReport(path: string) {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  return reportSchema
    .parse(JSON.parse(text))
    .testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName: name, status }) => ({ file, name, status })),
    )
}

function runVitest(cwd: string, env: NodeJS.ProcessEnv, args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd,
    env: { ...env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: RUN_MAX_MS,
  })
  let kept = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      kept = (kept + text).split('\n').slice(-OUTPUT_LINES).join('\n')
    })
  return new Promise((resolve) => child.on('close', () => resolve(kept.trimEnd())))
}
