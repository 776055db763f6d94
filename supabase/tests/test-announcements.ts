import { expect } from 'vitest'
import { type Account, createAdmin } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

export const words = (title = 'Test day', text = 'Twelve places are left.') => ({ title, text })

/** Announcements by the functions that an admin calls. */
export function testAnnouncements(of: () => TestDatabase) {
  const call = <T = unknown>(who: Account | 'anon', name: string, ...values: unknown[]) =>
    of()
      .as<{ a: T }>(who, `select ${name}(${values.map((_, n) => `$${n + 1}`).join(', ')}) as a`, values)
      .then(({ rows, refused }) => ({ answer: rows[0]?.a as T, refused, hint: refused?.hint ?? null }))
  const save = (who: Account, content: object, id: string | null = null, version: number | null = null) =>
    call<{ id: string; version: number }>(who, 'save_announcement', JSON.stringify(content), id, version)
  /** Written by one admin, read by another in the languages it has. */
  const written = async (content: Record<string, unknown> = {}) => {
    const [amy, alan] = [await createAdmin(of()), await createAdmin(of())]
    const { answer, refused } = await save(amy, { texts: { en: words() }, ...content })
    expect(refused).toBeNull()
    for (const language of Object.keys((content.texts as object | undefined) ?? { en: 1 }))
      expect(
        (await call(alan, 'mark_announcement_read', answer.id, language, answer.version)).refused,
      ).toBeNull()
    return { amy, alan, ...answer }
  }
  const schedule = (
    who: Account,
    { id, version }: { id: string; version: number },
    at: string | null = null,
  ) =>
    call<{ state: string; people: number; held_back: number; version: number }>(
      who,
      'schedule_announcement',
      id,
      version,
      at,
    )
  const send = async () => {
    const [row] = await of().sql<{ n: number }>('select private.send_announcements() as n')
    return row?.n
  }
  /** The titles of the notices of a person. */
  const notices = async ({ id }: Account) =>
    (
      await of().sql<{ title: string }>(
        `select params ->> 'title' as title from notifications where user_id = $1 and kind = 'announcement' order by 1`,
        [id],
      )
    ).map(({ title }) => title)
  const mails = (to: string) =>
    of().sql<{ kind: string; locale: string; title: string; unsubscribe: string }>(
      `select kind, locale, coalesce(params ->> 'title', params ->> 'subject') as title, params ->> 'unsubscribe' as unsubscribe from touchline.mail_outbox
       where to_email = $1 and kind like '%announcement%' order by id`,
      [to],
    )
  const settings = (who: Account, change: Record<string, unknown>) =>
    of().sql(
      `insert into user_settings (user_id, ${Object.keys(change).join(', ')}) values ($1, ${Object.keys(
        change,
      )
        .map((_, n) => `$${n + 2}`)
        .join(', ')})
       on conflict (user_id) do update set ${Object.keys(change)
         .map((name, n) => `${name} = $${n + 2}`)
         .join(', ')}`,
      [who.id, ...Object.values(change)],
    )
  const state = async (id: string) => {
    const [row] = await of().sql<{ state: string; sent_count: number; held_back_count: number }>(
      'select state, sent_count, held_back_count from announcements where id = $1',
      [id],
    )
    return row
  }
  const rolledBack = (run: () => Promise<void>) => () => of().inRolledBackTransaction(run)
  return { call, save, written, schedule, send, notices, mails, settings, state, rolledBack }
}
