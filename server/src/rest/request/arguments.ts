import type { Parameter, Routine } from '../schema-cache/schema-cache.ts'
import { ident } from '../sql/ident.ts'
import { arrayLiteral, type SqlParameters } from '../sql/parameters.ts'
import { parseJson } from './body.ts'

/** An argument as it was sent: text from the query string or a form, or JSON with its source text. */
export type Argument =
  | { from: 'text'; texts: string[] }
  | { from: 'json'; body: string; inList: boolean; value: unknown; source: string }
export type Arguments = Map<string, Argument>

export function textArguments(pairs: Iterable<readonly [string, string]>): Arguments {
  const given: Arguments = new Map()
  for (const [name, text] of pairs) {
    const known = given.get(name)
    if (known?.from === 'text') known.texts.push(text)
    else given.set(name, { from: 'text', texts: [text] })
  }
  return given
}

/** Keeps the source text of numbers, such as 9007199254740993. Of a list of objects only the first counts. */
export function jsonArguments(text: string): Arguments {
  const given: Arguments = new Map()
  if (text.trim() === '') return given
  const numbers: NumberSources = new Map()
  const parsed = parseJson(text)
  const inList = Array.isArray(parsed)
  let object = argumentsObject(parsed)
  // A reviver takes ten times as long as a plain parse, so it runs only when an argument is itself a number.
  if (object && Object.values(object).some((value) => typeof value === 'number')) {
    object = argumentsObject(
      JSON.parse(text, recordNumberSources(numbers) as Parameters<typeof JSON.parse>[1]),
    )
  }
  if (!object) return given
  for (const [name, value] of Object.entries(object)) {
    given.set(name, {
      from: 'json',
      body: text,
      inList,
      value,
      // Lists and objects are read from the body; String() must not be called on them, since an object may define toString.
      source: numbers.get(object)?.get(name) ?? (typeof value === 'object' ? '' : String(value)),
    })
  }
  return given
}

function argumentsObject(parsed: unknown): object | null {
  const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed
  return typeof first === 'object' && !Array.isArray(first) ? first : null
}

type NumberSources = Map<unknown, Map<string, string>>
type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

/** Records the source text of the numbers of each object. */
function recordNumberSources(numbers: NumberSources): Reviver {
  return function (key, value, { source }) {
    if (typeof value === 'number' && source !== undefined) {
      const own = numbers.get(this) ?? new Map<string, string>()
      numbers.set(this, own.set(key, source))
    }
    return value
  }
}

/** What was given under each name; of a form all texts. */
export const argumentValues = (given: Arguments) =>
  Object.fromEntries(
    [...given].map(([name, argument]) => [
      name,
      argument.from === 'text' ? argument.texts.join() : argument.value,
    ]),
  )

/** `"name" := value` for each argument given, in the order the function declares them. */
export function argumentsSql(values: SqlParameters, routine: Routine, given: Arguments): string {
  return routine.parameters
    .filter((parameter) => given.has(parameter.name))
    .map((parameter) => {
      const value = argumentSql(values, parameter, given.get(parameter.name) as Argument)
      return `${parameter.variadic ? 'variadic ' : ''}${ident(parameter.name)} := ${value}`
    })
    .join(', ')
}

function argumentSql(values: SqlParameters, parameter: Parameter, argument: Argument): string {
  const { type, variadic } = parameter
  if (argument.from === 'text') {
    const [first = ''] = argument.texts
    const isList = variadic || (argument.texts.length > 1 && type.endsWith('[]'))
    return `${values.bind(isList && !first.startsWith('{') ? arrayLiteral(argument.texts) : (argument.texts.at(-1) ?? null))}::${type}`
  }
  const { value, source, body, inList } = argument
  if (value === null) return `null::${type}`
  const isJson = parameter.typeName === 'json' || parameter.typeName === 'jsonb'
  // Lists, objects and JSON are converted by PostgreSQL's JSON functions.
  if (typeof value === 'object' || (isJson && typeof value === 'string')) {
    const member = ident(parameter.name)
    const object = `${values.bindShared(body)}::json${inList ? ' -> 0' : ''}`
    return `(select x.${member} from json_to_record(${object}) as x(${member} ${type}))`
  }
  return `${values.bind(source)}::${type}`
}
