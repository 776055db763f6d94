import type { Account } from './test-accounts.ts'
import type { StatementResult, TestDatabase } from './test-database.ts'

export type Shown = {
  id: string
  state: string
  version: number
  audience: number | null
  delivered: number | null
  opened: number | null
  texts: Record<string, { title: string; body: string; read_over_at: string | null }>
}
export type Counts = { total: number | null; languages: Record<string, number | null>; minors: number | null }

/** What the tests of announcements do as admins and readers do. */
export const announcementsOf = (open: () => TestDatabase) => {
  const database = {
    as: ((...given) => open().as(...given)) as TestDatabase['as'],
    sql: ((...given) => open().sql(...given)) as TestDatabase['sql'],
  }
  const call = <T = Shown>(by: Account, name: string, args: string, values: unknown[]) =>
    database.as<{ a: T }>(by, `select ${name}(${args}) as a`, values)
  async function done<T = Shown>(asked: Promise<StatementResult<{ a: T }>>): Promise<T> {
    const { rows, refused } = await asked
    if (refused) throw new Error(refused.message)
    return rows[0]?.a as T
  }
  const text = (title: string) => ({ title, body: 'Sprint, jump and shuttle run, measured by the league.' })
  const ALL = { en: text('Test day'), es: text('Día de pruebas'), fr: text('Journée de tests') }
  const save = (by: Account, draft: object = {}, id: string | null = null, version: number | null = null) =>
    call(by, 'save_announcement', '$1, $2, $3', [
      JSON.stringify({ kind: 'service', segment: {}, texts: ALL, ...draft }),
      id,
      version,
    ])
  async function ready(by: Account, draft: object = {}, languages = ['en', 'es', 'fr']) {
    let one = await done(save(by, draft))
    for (const language of languages)
      one = await done(call(by, 'read_announcement_over', '$1, $2, $3', [one.id, language, one.version]))
    return one
  }
  const send = (by: Account, { id, version }: Shown, expected: number, at: string | null = null) =>
    call(by, 'send_announcement', '$1, $2, $3, $4', [id, expected, version, at])
  const approve = (by: Account, { id, version }: Shown, expected: number) =>
    call(by, 'approve_announcement', '$1, $2, $3', [id, expected, version])
  const read = (by: Account, { id }: Shown) =>
    done<{ title: string; language: string } | null>(call(by, 'my_announcement', '$1', [id]))
  const speaks = (person: Account, language: string, more = '') =>
    database.sql(
      `insert into user_settings (user_id, language) values ($1, $2) on conflict (user_id) do update set language = $2${more}`,
      [person.id, language],
    )
  const people = (n: number, make: () => Promise<Account>) =>
    Array.from({ length: n }).reduce<Promise<Account[]>>(
      async (before) => [...(await before), await make()],
      Promise.resolve([]),
    )
  const mails = (kind: string) =>
    database.sql<{ to_email: string; params: Record<string, string> }>(
      'select to_email, params from touchline.mail_outbox where kind = $1 order by to_email',
      [kind],
    )
  return { ALL, call, done, text, save, ready, send, approve, read, speaks, people, mails }
}
