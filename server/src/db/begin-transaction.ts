import type { Setting, Statement } from './statement.ts'

export type TransactionStart = {
  role: string
  /** Stands in request.jwt.claims, where policies look. */
  claimsJson?: string | undefined
  /** By name, for this transaction only. */
  settings?: readonly Setting[] | undefined
  readOnly?: boolean | undefined
}

/**
 * `block` opens a transaction that stays open until it is committed. `implicit` needs no begin: statements in one message are a
 * transaction by themselves. There read-only is one more setting, which within a transaction can be turned on and never off.
 */
export type TransactionKind = 'block' | 'implicit'

/**
 * How every transaction on somebody's behalf begins. The role comes first and everything else is set with its rights, never with those
 * of the login: a setting that the role may not make is refused. Nothing set here needs the login, as all of it is either free to all
 * (`request.*`, `storage.*`, search_path, statement_timeout) or was given to the role by `alter role`.
 * All of it ends with the transaction, so nothing of one caller can be seen by the next.
 */
export function beginStatements(
  { role, claimsJson, settings = [], readOnly = false }: TransactionStart,
  kind: TransactionKind,
): Statement[] {
  const list: Setting[] = [['role', role]]
  if (claimsJson !== undefined) list.push(['request.jwt.claims', claimsJson])
  list.push(...settings)
  if (kind === 'block') {
    return [{ text: readOnly ? 'begin read only' : 'begin', values: [] }, setConfigStatement(list, true)]
  }
  if (readOnly) list.push(['transaction_read_only', 'on'])
  return [setConfigStatement(list, true)]
}

/** By how many there are: the text is the same whatever they are. */
const textsByCount = { true: [] as string[], false: [] as string[] }

/** PostgreSQL makes them in the order given. */
export function setConfigStatement(settings: readonly Setting[], isLocal: boolean): Statement {
  const values: string[] = []
  for (const [name, value] of settings) values.push(name, value)
  const texts = textsByCount[`${isLocal}`]
  texts[settings.length] ??= `select ${settings
    .map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, ${isLocal})`)
    .join(', ')}`
  return { text: texts[settings.length] as string, values }
}
