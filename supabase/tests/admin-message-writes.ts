import type { Personas } from './personas.ts'
import type { TestDatabase } from './test-database.ts'

const DRAFT = '11111111-0000-4000-8000-000000000001'
const READ = '11111111-0000-4000-8000-000000000002'
const WAITING = '11111111-0000-4000-8000-000000000003'

/** One that is written, one whose words were read, and an essential one that waits for a second admin. */
export async function planAnnouncements(database: TestDatabase, { ann }: Personas) {
  await database.sql(
    `insert into announcements (id, state, is_essential, scheduled_by, scheduled_at) values ($1, 'draft', false, null, null), ($2, 'draft', false, null, null), ($3, 'scheduled', true, $4, now())`,
    [DRAFT, READ, WAITING, ann.id],
  )
  await database.sql(
    `insert into private.announcement_texts (announcement_id, language, title, body, read_at) select id, 'en', 'Test day', 'Places are left.', case when id <> $1 then now() end from unnest($2::uuid[]) id`,
    [DRAFT, [DRAFT, READ, WAITING]],
  )
}

/** What admins write about announcements, as admin-second-factor.test.ts tries it. */
export const MESSAGE_WRITES: Record<string, () => [sql: string, ...values: unknown[]]> = {
  'save_announcement()': () => [
    `select save_announcement('{"texts": {"en": {"title": "Snow"}}}', $1, 1)`,
    DRAFT,
  ],
  'mark_announcement_read()': () => [`select mark_announcement_read($1, 'en', 1)`, DRAFT],
  'test_announcement()': () => ['select test_announcement($1)', DRAFT],
  'schedule_announcement()': () => ['select schedule_announcement($1, 1)', READ],
  'release_announcement()': () => ['select release_announcement($1, 1)', WAITING],
  'stop_announcement()': () => ['select stop_announcement($1)', WAITING],
}
