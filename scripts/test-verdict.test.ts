import { describe, expect, test } from 'vitest'
import { filesToRetry, readStoriesReport, readUnitReport, verdict, withRetry } from './test-verdict.ts'

type UnitTest = { fullName: string; status: string; failureMessages: string[] }
const passes = (fullName: string): UnitTest => ({ fullName, status: 'passed', failureMessages: [] })
const fails = (fullName: string, error = 'Error: 1 is not 2\n  at a.test.ts:3'): UnitTest => ({
  fullName,
  status: 'failed',
  failureMessages: [error],
})
const skipped = (fullName: string): UnitTest => ({ fullName, status: 'skipped', failureMessages: [] })
/** As Vitest's JSON reporter writes it. */
const unitFile = (name: string, ...assertionResults: UnitTest[]) => ({
  name: `/house/${name}`,
  status: assertionResults.every(({ status }) => status === 'passed') ? 'passed' : 'failed',
  message: '',
  assertionResults,
})
const unit = (...testResults: ReturnType<typeof unitFile>[]) => readUnitReport({ testResults }, '/house')

type StoryStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped'
/** As Playwright's JSON reporter writes it: the first try fails, the second leaves a trace. */
const story = (title: string, status: StoryStatus) => ({
  title,
  file: 'board.spec.ts',
  line: 12,
  tests: [
    {
      status,
      results: [
        {
          errors:
            status === 'expected' ? [] : [{ message: 'not visible', stack: 'Error: not visible\n  at 12' }],
          attachments: [],
        },
        {
          errors: status === 'unexpected' ? [{ message: 'still not visible' }] : [],
          attachments: [
            { name: 'screenshot', path: '/house/test-results/shot.png' },
            { name: 'trace', path: '/house/test-results/trace.zip' },
          ],
        },
      ],
    },
  ],
})
const stories = (...specs: ReturnType<typeof story>[]) =>
  readStoriesReport({ suites: [{ specs: [], suites: [{ specs }] }], errors: [] })

const good = [{ name: 'checks', isGood: true, seconds: 30 }]
const lastLines = (result: ReturnType<typeof verdict>, count: number) => result.lines.slice(-count)

describe('unit tests', () => {
  test('that all pass need no second try', () => {
    const first = unit(unitFile('a.test.ts', passes('adds'), passes('takes away')))
    expect(filesToRetry(first)).toEqual([])
    expect(withRetry(first, undefined)).toEqual({ passed: 2, failed: [], flaky: [] })
  })

  test('that fail once are flaky, with the first error and its stack', () => {
    const first = unit(
      unitFile('a.test.ts', passes('adds'), fails('takes away')),
      unitFile('b.test.ts', passes('b')),
    )
    expect(filesToRetry(first)).toEqual(['a.test.ts'])
    const second = unit(unitFile('a.test.ts', passes('adds'), passes('takes away')))
    expect(withRetry(first, second)).toEqual({
      passed: 3,
      failed: [],
      flaky: [{ file: 'a.test.ts', title: 'takes away', error: 'Error: 1 is not 2\n  at a.test.ts:3' }],
    })
  })

  test('that fail twice are failed, with the error of the second try', () => {
    const first = unit(unitFile('a.test.ts', passes('adds'), fails('takes away')))
    const second = unit(unitFile('a.test.ts', passes('adds'), fails('takes away', 'Error: again')))
    expect(withRetry(first, second)).toEqual({
      passed: 1,
      failed: [{ file: 'a.test.ts', title: 'takes away', error: 'Error: again' }],
      flaky: [],
    })
  })

  test('are failed and flaky side by side in one file', () => {
    const first = unit(unitFile('a.test.ts', fails('one'), fails('two')))
    const second = unit(unitFile('a.test.ts', passes('one'), fails('two')))
    const { passed, failed, flaky } = withRetry(first, second)
    expect([passed, failed.map(({ title }) => title), flaky.map(({ title }) => title)]).toEqual([
      1,
      ['two'],
      ['one'],
    ])
  })

  test('of a file whose hook failed or that did not load count as one', () => {
    const broken = { ...unitFile('a.test.ts', skipped('one')), message: 'Hook timed out' }
    const first = unit(broken)
    expect(first.failed).toEqual([
      { file: 'a.test.ts', title: 'the file as a whole', error: 'Hook timed out' },
    ])
    expect(withRetry(first, unit(broken)).failed).toHaveLength(1)
    expect(withRetry(first, unit(unitFile('a.test.ts', passes('one'))))).toMatchObject({
      passed: 1,
      failed: [],
      flaky: [{ title: 'the file as a whole' }],
    })
  })

  test('that the second run does not tell of stay failed', () => {
    const first = unit(unitFile('a.test.ts', fails('one')))
    expect(withRetry(first, unit()).failed).toEqual(first.failed)
    expect(withRetry(first, undefined).failed).toEqual(first.failed)
  })

  test('are not tried again when they fail all over the place', () => {
    const files = Array.from({ length: 11 }, (_, index) => unitFile(`${index}.test.ts`, fails('one')))
    expect(filesToRetry(unit(...files.slice(0, 10)))).toHaveLength(10)
    expect(filesToRetry(unit(...files))).toEqual([])
  })
})

describe('stories', () => {
  test('are passed, failed or flaky; a flaky one has its first error and its trace', () => {
    expect(stories(story('a', 'expected'), story('b', 'flaky'), story('c', 'unexpected'))).toEqual({
      passed: 2,
      failed: [
        {
          file: 'e2e/board.spec.ts:12',
          title: 'c',
          error: 'Error: not visible\n  at 12',
          trace: '/house/test-results/trace.zip',
        },
      ],
      flaky: [
        {
          file: 'e2e/board.spec.ts:12',
          title: 'b',
          error: 'Error: not visible\n  at 12',
          trace: '/house/test-results/trace.zip',
        },
      ],
    })
  })

  test('that never began, because the set-up failed, are a failure', () => {
    const outcome = readStoriesReport({ suites: [], errors: [{ message: 'no server' }] })
    expect(outcome).toMatchObject({ passed: 0, failed: [{ error: 'no server' }], flaky: [] })
  })
})

describe('the verdict', () => {
  const flaky = (count: number) =>
    stories(...Array.from({ length: count }, (_, index) => story(`${index}`, 'flaky')))

  test('sums up on the last line, alone', () => {
    const result = verdict(good, [withRetry(unit(unitFile('a.test.ts', passes('adds'))), undefined)])
    expect(result.isGood).toBe(true)
    expect(lastLines(result, 3)).toEqual(['    30 s  checks', '0 flaky', '2 passed, 0 failed'])
  })

  test('names each flaky test with its error and its trace, and two of them are borne', () => {
    const result = verdict(good, [flaky(1), withRetry(unit(), undefined), flaky(1)])
    expect(result.isGood).toBe(true)
    expect(result.lines).toContain('== flaky: e2e/board.spec.ts:12 0')
    expect(result.lines).toContain('trace: /house/test-results/trace.zip')
    expect(lastLines(result, 2)).toEqual(['2 flaky', '3 passed, 0 failed'])
  })

  test('is bad with a third one, of whatever kind, and says why', () => {
    const first = unit(unitFile('a.test.ts', fails('one')))
    const result = verdict(good, [withRetry(first, unit(unitFile('a.test.ts', passes('one')))), flaky(2)])
    expect(result.isGood).toBe(false)
    expect(lastLines(result, 3)).toEqual([
      '3 tests passed at the second try only; more than 2 fail the run.',
      '3 flaky',
      '4 passed, 1 failed',
    ])
  })

  test('is bad when a stage failed without a report', () => {
    const result = verdict([...good, { name: 'stories in a browser', isGood: false, seconds: 4 }], [])
    expect(result.isGood).toBe(false)
    expect(lastLines(result, 1)).toEqual(['1 passed, 1 failed'])
  })
})
