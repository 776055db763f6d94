import { randomUUID } from 'node:crypto'
import type { TestServer } from '../test-server.ts'

type Wanted = { visibility?: string; club?: string }

/** An athlete with a page, born on that day, who shows it to everybody unless said otherwise. */
export async function createPage(
  world: TestServer,
  birthDate: string,
  { visibility = 'public', club = '' }: Wanted = {},
) {
  const id = randomUUID()
  const handle = `page-${id.slice(0, 8)}`
  await world.sql(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, now(), '{"role": "athlete", "full_name": "Nora Quill"}')`,
    [id, `${handle}@example.org`],
  )
  await world.sql('insert into user_settings (user_id, privacy_profile_visibility) values ($1, $2)', [
    id,
    visibility,
  ])
  await world.sql(
    `insert into athlete_profiles (id, user_id, handle, display_name, primary_sport, club)
     values ($1, $1, $2, 'Nora Quill', 'soccer', $3)`,
    [id, handle, club],
  )
  await world.sql(
    `insert into athlete_private_details (athlete_id, birth_date, consent_country) values ($1, $2, 'ES')`,
    [id, birthDate],
  )
  return { id, handle }
}
