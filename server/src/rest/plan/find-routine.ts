import type { BodyKind } from '../request/body.ts'
import { restErrors } from '../rest-errors.ts'
import { closestName, sharesBigram } from '../schema-cache/closest-name.ts'
import { keyOf, type QualifiedName, type Routine, type SchemaCache } from '../schema-cache/schema-cache.ts'

export type RpcCall = { name: QualifiedName; keys: string[]; posted: BodyKind | null; role: string }

const WHOLE_BODY: Record<BodyKind, string[]> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytes: ['bytea'],
  csv: [],
  form: [],
}

/** Resolves overloads by argument names; a function that takes the whole body comes last. */
export function findRoutine(cache: SchemaCache, call: RpcCall): { routine: Routine; wholeBody: boolean } {
  const named = cache.routines.get(keyOf(call.name)) ?? []
  const fitting = named.filter((routine) => acceptsArguments(routine, call))
  const whole = named.filter((routine) => acceptsWholeBody(routine, call))
  const chosen = fitting.length > 0 ? fitting : whole
  const [first, second] = chosen
  if (!first) throw notFound(cache, call, named)
  if (second) throw restErrors.ambiguousRoutine(chosen.toSorted(compareRoutines).map(signature))
  return { routine: first, wholeBody: call.posted !== null && hasUnnamedParameter(first) }
}

const hasUnnamedParameter = ({ parameters }: Routine) => parameters.length === 1 && parameters[0]?.name === ''

function acceptsArguments({ parameters }: Routine, { keys, posted }: RpcCall): boolean {
  const given = new Set(keys)
  if (parameters.length === 0)
    return given.size === 0 && !(posted !== null && ['text', 'xml', 'bytes'].includes(posted))
  const names = new Set(parameters.map(({ name }) => name))
  return (
    keys.every((key) => names.has(key)) &&
    parameters.every(({ name, required }) => !required || given.has(name))
  )
}

function acceptsWholeBody(routine: Routine, { posted }: RpcCall): boolean {
  const [only] = routine.parameters
  return posted !== null && hasUnnamedParameter(routine) && WHOLE_BODY[posted].includes(only?.typeName ?? '')
}

/** Sorts overloads, so that an error reads the same in whatever order they were created. */
function compareRoutines({ parameters: a }: Routine, { parameters: b }: Routine): number {
  const named = (parameters: Routine['parameters']) =>
    parameters.map(({ name, type }) => `${name} ${type}`).join()
  return a.length - b.length || (named(a) < named(b) ? -1 : 1)
}

const signature = ({ schema, name, parameters }: Routine) =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`

function notFound(cache: SchemaCache, { name, keys, posted, role }: RpcCall, overloads: Routine[]) {
  const called = `${name.schema}.${name.name}`
  const sorted = keys.toSorted()
  const rawKind = { text: 'text', xml: 'xml', bytes: 'bytea' }[posted as string]
  if (rawKind !== undefined) {
    return restErrors.noRoutine(
      `Could not find the function ${called} in the schema cache`,
      `Searched for the function ${called} with a single unnamed ${rawKind} parameter, but no matches were found in the schema cache.`,
      null,
    )
  }
  const list = sorted.join(', ')
  const shown = keys.length === 0 ? ' without parameters' : `(${list})`
  const searched =
    keys.length === 0 ? ' without parameters' : ` with parameter${keys.length > 1 ? 's' : ''} ${list}`
  const orWhole = posted === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''
  return restErrors.noRoutine(
    `Could not find the function ${called}${shown} in the schema cache`,
    `Searched for the function ${called}${searched}${orWhole}, but no matches were found in the schema cache.`,
    suggestRoutine(cache, name, sorted, overloads, role),
  )
}

/** Suggests only functions that the caller may execute. */
function suggestRoutine(
  cache: SchemaCache,
  { schema, name }: QualifiedName,
  keys: string[],
  overloads: Routine[],
  role: string,
) {
  const usable = (routine: Routine) => routine.executableBy.has(role)
  if (overloads.length > 0) {
    const shapes = overloads.filter(usable).map(
      ({ parameters }) =>
        `(${parameters
          .map((parameter) => parameter.name)
          .toSorted()
          .join(', ')})`,
    )
    const wanted = `(${keys.join(', ')})`
    const related = shapes.filter((shape) => sharesBigram(wanted, shape))
    const meant = closestName(wanted, related, 0.33)
    return meant === null ? null : `Perhaps you meant to call the function ${schema}.${name}${meant}`
  }
  const names = [...cache.routines.values()]
    .flat()
    .filter((routine) => routine.schema === schema && usable(routine))
  const meant = closestName(
    name,
    names.map((routine) => routine.name),
    0.75,
  )
  return meant === null ? null : `Perhaps you meant to call the function ${schema}.${meant}`
}
