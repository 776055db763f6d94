// What a test run comes to, from the reports of Vitest and Playwright. Pure functions: scripts/test.mjs runs the stages.
import { relative } from 'node:path'
import { z } from 'zod'

/** So many may pass at the second try only. More of them say that the tests, or the product, are wrong more often than by chance. */
export const FLAKY_AT_MOST = 2
/** With more failed files than that something is broken for all of them; a second try would only take time. */
export const RETRIED_FILES_AT_MOST = 10

export type TestOutcome = { file: string; title: string; error: string; trace?: string }
export type StageOutcome = { passed: number; failed: TestOutcome[]; flaky: TestOutcome[] }
export type UnitOutcome = { passed: { file: string; title: string }[]; failed: TestOutcome[] }

const unitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/** A file that fails without a failed test could not be loaded, or its hooks failed, or its process ended: that counts as one. */
export function readUnitReport(report: unknown, root: string): UnitOutcome {
  const outcome: UnitOutcome = { passed: [], failed: [] }
  for (const { name, status, message, assertionResults } of unitReport.parse(report).testResults) {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const test of assertionResults)
      if (test.status === 'passed') outcome.passed.push({ file, title: test.fullName })
    for (const { fullName: title, failureMessages } of failed)
      outcome.failed.push({ file, title, error: ownFrames(failureMessages[0] ?? message) })
    if (status === 'failed' && failed.length === 0)
      outcome.failed.push({ file, title: 'the file as a whole', error: message })
  }
  return outcome
}

/** The stack without the runner's own frames. */
function ownFrames(error: string) {
  return error
    .split('\n')
    .filter((line) => !/^\s+at .*(?:node_modules\/vitest\/|new Promise \(<anonymous>\))/.test(line))
    .join('\n')
}

/** The files to try once more by themselves; none where the failures are too many to be chance. */
export function filesToRetry({ failed }: UnitOutcome): string[] {
  const files = [...new Set(failed.map(({ file }) => file))]
  return files.length > RETRIED_FILES_AT_MOST ? [] : files
}

/** What failed first and is not failed in the second run of its file is flaky; the second run decides about everything in it. */
export function withRetry(first: UnitOutcome, second: UnitOutcome | undefined): StageOutcome {
  if (!second) return { passed: first.passed.length, failed: first.failed, flaky: [] }
  const ranAgain = new Set([...second.passed, ...second.failed].map(({ file }) => file))
  const failsAgain = (test: TestOutcome) =>
    !ranAgain.has(test.file) || second.failed.some(({ file }) => file === test.file)
  const stillFailed = first.failed.filter(({ file }) => !ranAgain.has(file))
  const samePlace = (a: { file: string; title: string }, b: { file: string; title: string }) =>
    a.file === b.file && a.title === b.title
  return {
    passed: first.passed.filter(({ file }) => !ranAgain.has(file)).length + second.passed.length,
    failed: [...stillFailed, ...second.failed],
    flaky: first.failed.filter(
      (test) =>
        ranAgain.has(test.file) &&
        (!failsAgain(test) || second.passed.some((passed) => samePlace(passed, test))),
    ),
  }
}

const storySpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(
        z.object({
          errors: z.array(z.object({ message: z.string().optional(), stack: z.string().optional() })),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
        }),
      ),
    }),
  ),
})
type StorySuite = { specs: z.infer<typeof storySpec>[]; suites?: StorySuite[] | undefined }
const storySuite: z.ZodType<StorySuite> = z.lazy(() =>
  z.object({ specs: z.array(storySpec), suites: z.array(storySuite).optional() }),
)
const storiesReport = z.object({
  suites: z.array(storySuite),
  errors: z.array(z.object({ message: z.string().optional(), stack: z.string().optional() })),
})

/** Errors outside of any story, such as a set-up that failed, count as failed. */
export function readStoriesReport(report: unknown): StageOutcome {
  const { suites, errors } = storiesReport.parse(report)
  const outcome: StageOutcome = { passed: 0, failed: [], flaky: [] }
  const walk = (suite: StorySuite) => {
    for (const { title, file, line, tests } of suite.specs)
      for (const { status, results } of tests) {
        if (status === 'skipped') continue
        if (status === 'expected') {
          outcome.passed += 1
          continue
        }
        const failed = results.find((result) => result.errors.length > 0)
        const traces = results.flatMap(({ attachments }) => attachments)
        const trace = traces.find(({ name, path }) => name === 'trace' && path)?.path
        const error = failed?.errors[0]
        outcome[status === 'flaky' ? 'flaky' : 'failed'].push({
          file: `e2e/${file}:${line}`,
          title,
          error: error?.stack ?? error?.message ?? 'It did not end.',
          ...(trace ? { trace } : {}),
        })
        if (status === 'flaky') outcome.passed += 1
      }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of suites) walk(suite)
  for (const error of errors)
    outcome.failed.push({
      file: 'playwright.config.ts',
      title: 'the stories as a whole',
      error: error.stack ?? error.message ?? 'It did not end.',
    })
  return outcome
}

export type Stage = { name: string; isGood: boolean; seconds: number }
export type Verdict = { isGood: boolean; lines: string[] }

/** The end of the output: times, what passed at the second try only, and the sum alone on the last line. */
export function verdict(stages: Stage[], outcomes: StageOutcome[]): Verdict {
  const flaky = outcomes.flatMap((outcome) => outcome.flaky)
  const isTooFlaky = flaky.length > FLAKY_AT_MOST
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const passed = stages.filter(({ isGood }) => isGood).length + sum(outcomes.map((outcome) => outcome.passed))
  const failed =
    stages.filter(({ isGood }) => !isGood).length +
    sum(outcomes.map((outcome) => outcome.failed.length)) +
    (isTooFlaky ? 1 : 0)
  return {
    isGood: failed === 0,
    lines: [
      ...flaky.flatMap(({ file, title, error, trace }) => [
        `== flaky: ${file} ${title}`,
        error,
        ...(trace ? [`trace: ${trace}`] : []),
        '',
      ]),
      '== times',
      ...stages.map(
        ({ name, isGood, seconds }) => `${`${seconds}`.padStart(6)} s  ${name}${isGood ? '' : ' (failed)'}`,
      ),
      ...(isTooFlaky
        ? [`${flaky.length} tests passed at the second try only; more than ${FLAKY_AT_MOST} fail the run.`]
        : []),
      `${flaky.length} flaky`,
      `${passed} passed, ${failed} failed`,
    ],
  }
}
