import type { z } from 'zod'
import { storageErrors } from '#server/storage/storage-errors.ts'

type Place = 'body' | 'querystring'
type Issue = z.core.$ZodIssue

/** Checks what came in and names the first field that is wrong, in the words programs for the platform look for. */
export function validateBody<T>(schema: z.ZodType<T>, body: unknown, place: Place = 'body'): T {
  const given = body ?? {}
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const meant = coerceScalars(given, parsed.error.issues)
  const again = meant === given ? parsed : schema.safeParse(meant)
  if (again.success) return again.data
  throw storageErrors.invalidInput(issueMessage(again.error.issues[0] as Issue, meant, place))
}

/** The platform takes "60" for 60 and "true" for true, and there are programs that send every number as a text. */
function coerceScalars(given: unknown, issues: Issue[]): unknown {
  let meant = given
  for (const issue of issues) {
    const field = issue.path.at(-1)
    if (issue.code !== 'invalid_type' || field === undefined) continue
    const value = coerceScalar(issue.path.reduce(valueAt, given), issue.expected)
    if (value === undefined) continue
    if (meant === given) meant = structuredClone(given)
    Object(issue.path.slice(0, -1).reduce(valueAt, meant))[field] = value
  }
  return meant
}

function coerceScalar(text: unknown, expected: string): number | boolean | undefined {
  if (typeof text !== 'string') return undefined
  if (expected === 'boolean') return text === 'true' || (text === 'false' ? false : undefined)
  return ['number', 'int'].includes(expected) && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

function issueMessage(issue: Issue, given: unknown, place: Place): string {
  const parents = issue.path.slice(0, -1)
  const field = issue.path.at(-1)
  const holder = parents.reduce(valueAt, given)
  if (field !== undefined && valueAt(holder, field) === undefined) {
    return `${[place, ...parents].join('/')} must have required property '${String(field)}'`
  }
  return `${[place, ...issue.path].join('/')} ${describeIssue(issue)}`
}

const valueAt = (value: unknown, key: PropertyKey): unknown => Object(value)[key]

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${['number', 'int'].includes(issue.expected) ? 'integer' : issue.expected}`
    case 'invalid_value':
      return 'must be equal to one of the allowed values'
    case 'too_small':
      return issue.origin === 'array'
        ? `must NOT have fewer than ${issue.minimum} items`
        : `must be >= ${issue.minimum}`
    case 'too_big': {
      const things = COUNTED[issue.origin]
      return things ? `must NOT have more than ${issue.maximum} ${things}` : `must be <= ${issue.maximum}`
    }
    default:
      return issue.message
  }
}

const COUNTED: Record<string, string | undefined> = { array: 'items', string: 'characters' }
