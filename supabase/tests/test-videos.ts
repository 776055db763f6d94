import { randomUUID } from 'node:crypto'
import { type Account, createAthlete, createScout, decideAsGuardian } from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

export type TestVideo = { id: string; file: string; poster: string }

/** What a server says of a film that is fine. */
export const GOOD_FACTS = {
  duration_ms: 42_000,
  width: 1920,
  height: 1080,
  frame_rate: 30,
  video_codec: 'avc',
  audio_codec: 'aac',
  sha256: 'a'.repeat(64),
}

/** Films as an athlete adds them and the server reads them. */
export function testVideos(of: () => TestDatabase) {
  const addRow = (who: Account, more: Record<string, unknown> = {}) => {
    const columns = { id: randomUUID(), athlete_id: who.id, title: 'Cup final', byte_size: 1000, ...more }
    const names = Object.keys(columns)
    return of()
      .as(
        who,
        `insert into videos (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
        Object.values(columns),
      )
      .then(({ refused }) => ({ id: columns.id as string, refused }))
  }
  /** As an upload ends: the row of the object appears, as its owner. */
  const addFile = (who: Account, name: string, bucket = 'videos', ownerId = who.id, version = randomUUID()) =>
    of().as(
      who,
      `insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ($1, $2, $3, $4, $5)`,
      [bucket, name, ownerId, version, { size: 1000, mimetype: 'video/mp4', eTag: `"${'a'.repeat(64)}"` }],
    )
  const probe = async (found: object[] = []) => {
    const [row] = await of().sql<{ next: { id: string; name: string; version: string }[] }>(
      'select private.keep_video_facts($1) as next',
      [JSON.stringify({ found })],
    )
    return row?.next ?? []
  }
  /** Gives every waiting film these facts. */
  const check = async (facts: object = GOOD_FACTS) => {
    for (let next = await probe(); next.length > 0; )
      next = await probe(next.map(({ id, version }) => ({ id, version, facts })))
  }
  const addChecked = async (who: Account, facts: object = GOOD_FACTS, row: object = {}) => {
    const { id, refused } = await addRow(who, { ...row })
    if (refused) throw new Error(refused.message)
    const file = `${who.id}/${id}.mp4`
    const added = await addFile(who, file)
    if (added.refused) throw new Error(added.refused.message)
    await check(facts)
    return { id, file }
  }
  /** A ready film with a poster, shown to `visibility`. */
  const addShown = async (
    who: Account,
    visibility = 'public',
    facts: object = GOOD_FACTS,
  ): Promise<TestVideo> => {
    const { id, file } = await addChecked(who, facts)
    const poster = `${who.id}/${id}-${randomUUID()}.webp`
    for (const done of [
      await addFile(who, poster, 'video-posters'),
      await of().as(who, 'select publish_video($1, $2)', [id, visibility]),
    ])
      if (done.refused) throw new Error(done.refused.message)
    return { id, file, poster }
  }
  const allowFilm = async (who: Account) => {
    await decideAsGuardian(of(), who, 'consent_film')
  }
  const stateOf = async (id: string) =>
    (
      await of().sql<{ state: string; failure: string }>('select state, failure from videos where id = $1', [
        id,
      ])
    )[0]
  const count = async (who: Caller, text: string, values: unknown[]) => {
    const { changed, refused } = await of().as(who, text, values)
    if (refused) throw new Error(refused.message)
    return changed
  }
  /** Row, file and poster as this caller sees them: 3 is all, 0 nothing. */
  const seen = async (who: Caller, film: TestVideo) =>
    (await count(who, 'select id from videos where id = $1', [film.id])) +
    (await count(who, 'select name from storage.objects where name in ($1, $2)', [film.file, film.poster]))
  const verified = () => createScout(of(), { check: 'approved' })
  const minor = () => createAthlete(of(), { years: 15, guardian: 'active', name: 'Mina Yarborough' })
  return {
    addRow,
    addFile,
    probe,
    check,
    addChecked,
    addShown,
    allowFilm,
    stateOf,
    count,
    seen,
    verified,
    minor,
  }
}
