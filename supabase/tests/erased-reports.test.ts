import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PEOPLE } from './safety/people.ts'
import { buildWorld, type World } from './safety/world.ts'
import { rowsWith as rowsOf } from './traces.ts'

let world: World
const rowsWith = (words: string[]) => rowsOf(world.server, words)
const erasedId = async (id: string) =>
  (await world.server.sql<{ id: string }>('select private.erased_id($1) as id', [id]))[0]?.id
const deleteUser = async (id: string) =>
  expect((await world.server.serviceClient().auth.admin.deleteUser(id)).error).toBeNull()

describe('a report', () => {
  beforeEach(async () => {
    world = await buildWorld()
  })
  afterEach(() => world.close())

  const report = async (by: (typeof PEOPLE)[number], type: string, subject: string) => {
    const flag = await world.database.inCommittedTransaction(() =>
      world.database.as<{ id: string }>(
        world.people[by],
        `select public.report($1, $2, 'harassment', 'He wrote it twice.') as id`,
        [type, subject],
      ),
    )
    expect(flag.refused).toBeNull()
    return flag.rows[0]?.id ?? ''
  }
  const flagOf = async (id: string) =>
    (
      await world.server.sql<{ snapshot: object; details: string; status: string; subject_id: string }>(
        'select snapshot, details, status, subject_id from flags where id = $1',
        [id],
      )
    )[0]

  test('keeps what was said while it is open, and nothing of who said it', async () => {
    const { vera } = world.people
    const flag = await report('mina', 'message', world.names.message ?? '')
    await deleteUser(vera.id)
    expect(await flagOf(flag)).toMatchObject({
      status: 'open',
      details: 'He wrote it twice.',
      snapshot: { content: 'Would you come?' },
    })
    expect(await rowsWith([vera.id])).toEqual([])
  })

  test('of a conversation keeps what the other side said, and nothing of the minor who goes', async () => {
    const { vera, mina } = world.people
    const flag = await report('mina', 'conversation', world.names['thread.vera'] ?? '')
    await deleteUser(mina.id)
    const kept = (await flagOf(flag))?.snapshot as { messages: { from: string }[] }
    expect([...new Set(kept.messages.map(({ from }) => from))]).toEqual([vera.id])
    expect(await rowsWith([mina.id])).toEqual([])
  })

  test('keeps nothing of a minor', async () => {
    const { mina } = world.people
    const flag = await report('vera', 'athlete_profile', mina.id)
    await deleteUser(mina.id)
    expect(await flagOf(flag)).toMatchObject({ snapshot: {}, subject_id: await erasedId(mina.id) })
  })

  test('stays open when the one who reported goes, and loses their words once it is decided', async () => {
    const { mina } = world.people
    const open = await report('mina', 'message', world.names.message ?? '')
    const decided = world.names.flag ?? ''
    await world.server.sql(`update flags set status = 'no_action' where id = $1`, [decided])
    await deleteUser(mina.id)
    expect(await flagOf(open)).toMatchObject({ status: 'open', details: 'He wrote it twice.' })
    expect(await flagOf(decided)).toMatchObject({ details: '' })
  })
})
