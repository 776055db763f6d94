import { restErrors } from '../errors.ts'
import type { BodyKind } from '../request/body.ts'
import { mostAlike, sharesLetters } from '../schema-cache/fuzzy.ts'
import { keyOf, type Name, type Routine, type SchemaCache } from '../schema-cache/types.ts'

export type Call = { name: Name; keys: string[]; posted: BodyKind | null; role: string }

const WHOLE_BODY: Record<BodyKind, string[]> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytes: ['bytea'],
  csv: [],
  form: [],
}

/** Chooses by the names of the arguments; a function that takes the whole body is the last resort. */
export function findRoutine(cache: SchemaCache, call: Call): { routine: Routine; wholeBody: boolean } {
  const named = cache.routines.get(keyOf(call.name)) ?? []
  const fitting = named.filter((routine) => takes(routine, call))
  const whole = named.filter((routine) => takesWholeBody(routine, call))
  const chosen = fitting.length > 0 ? fitting : whole
  const [first, second] = chosen
  if (!first) throw notFound(cache, call, named)
  if (second) throw restErrors.ambiguousRoutine(chosen.toSorted(inOrder).map(signature))
  return { routine: first, wholeBody: call.posted !== null && isNameless(first) }
}

const isNameless = ({ parameters }: Routine) => parameters.length === 1 && parameters[0]?.name === ''

function takes({ parameters }: Routine, { keys, posted }: Call): boolean {
  const given = new Set(keys)
  if (parameters.length === 0)
    return given.size === 0 && !(posted !== null && ['text', 'xml', 'bytes'].includes(posted))
  const names = new Set(parameters.map(({ name }) => name))
  return (
    keys.every((key) => names.has(key)) &&
    parameters.every(({ name, required }) => !required || given.has(name))
  )
}

function takesWholeBody(routine: Routine, { posted }: Call): boolean {
  const [only] = routine.parameters
  return posted !== null && isNameless(routine) && WHOLE_BODY[posted].includes(only?.typeName ?? '')
}

/** The same refusal reads the same, whatever order the functions were made in. */
function inOrder({ parameters: a }: Routine, { parameters: b }: Routine): number {
  const named = (parameters: Routine['parameters']) =>
    parameters.map(({ name, type }) => `${name} ${type}`).join()
  return a.length - b.length || (named(a) < named(b) ? -1 : 1)
}

const signature = ({ schema, name, parameters }: Routine) =>
  `${schema}.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`

function notFound(cache: SchemaCache, { name, keys, posted, role }: Call, overloads: Routine[]) {
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
    hintFor(cache, name, sorted, overloads, role),
  )
}

/** Only what the caller may use is ever suggested. */
function hintFor(
  cache: SchemaCache,
  { schema, name }: Name,
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
    const related = shapes.filter((shape) => sharesLetters(wanted, shape))
    const meant = mostAlike(wanted, related, 0.33)
    return meant === null ? null : `Perhaps you meant to call the function ${schema}.${name}${meant}`
  }
  const names = [...cache.routines.values()]
    .flat()
    .filter((routine) => routine.schema === schema && usable(routine))
  const meant = mostAlike(
    name,
    names.map((routine) => routine.name),
    0.75,
  )
  return meant === null ? null : `Perhaps you meant to call the function ${schema}.${meant}`
}
