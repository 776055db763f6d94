import type { ProjectRole } from './project-role.ts'

/** Comments, texts, quoted names and dollar-quoted bodies, in which no statement begins or ends. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|\w+|[\s\S]/g

const EVENT_TRIGGER = /^create event trigger ("(?:[^"]|"")*"|\w+) on /i

/**
 * Lets an application's migrations create event triggers. PostgreSQL keeps that for superusers, hosted projects do not.
 * The statement runs as the superuser of this session, and the trigger then belongs to `role`, who may change and drop it.
 * PostgreSQL wants a superuser as its owner, so `role` is one for that statement; only this transaction ever sees it.
 */
export function allowEventTriggers(sql: string, role: ProjectRole): string {
  let rest = ''
  let statement = ''
  // The statement without comments, in single blanks: what it is known by.
  let words = ''
  const close = () => {
    const name = EVENT_TRIGGER.exec(words.trim())?.[1]
    rest += name === undefined ? statement : asSuperuser(statement, name, role)
    statement = ''
    words = ''
  }
  for (const [token] of sql.matchAll(TOKEN)) {
    statement += token
    if (token === ';') close()
    else if (/^(?:--|\/\*|\s)/.test(token)) words = words.endsWith(' ') ? words : `${words} `
    else words += token
  }
  close()
  return rest
}

/** On the lines of the statement itself, so that the line of an error stays true. */
function asSuperuser(statement: string, name: string, role: ProjectRole): string {
  const before = [
    `select set_config('touchline.migration_role', current_setting('role'), true)`,
    'reset role',
    // Roles belong to every database: whoever else changes one waits until this migration is through.
    'lock table pg_catalog.pg_authid in share row exclusive mode',
  ]
  const after = [
    `alter role ${role} superuser`,
    `alter event trigger ${name} owner to ${role}`,
    `alter role ${role} nosuperuser`,
    `select set_config('role', current_setting('touchline.migration_role'), true)`,
  ]
  return `${before.join('; ')}; ${statement.replace(/;$/, '')}; ${after.join('; ')};`
}
