import { expect } from 'vitest'
import { each, expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const browse = (world: World, by: CallerName, filter: object = {}) =>
  world.call(by, 'POST', `${api}/rpc/browse_scouts`, { body: { filter } })

/** Whoever is listed when this person asks for everybody, by the names of the world. */
const notListed = (by: CallerName, scout: string, filter: object = {}): Way =>
  tries(
    by,
    `finds ${scout} among the scouts${Object.keys(filter).map((part) => ` by ${part}`)}`,
    async (world) => {
      const answer = await browse(world, by, { ...filter, limit: 100 })
      expectOk(answer)
      expect(answer.text).not.toContain(world.fill(`{${scout}}`))
    },
  )
const refuses = (by: CallerName): Way =>
  tries(by, 'reads the list of scouts', async (world) => expectRefused(await browse(world, by)))
const findsNobody = (by: CallerName): Way =>
  tries(by, 'reads the list of scouts as a minor whom nobody may write to', async (world) => {
    const answer = await browse(world, by)
    expectOk(answer)
    expect(JSON.parse(answer.text)).toMatchObject({ total: 0, scouts: [], facets: {} })
  })

export const scoutDirectory: Ways = {
  rule: 'scout.directory',
  allowed: [
    'an adult finds Vera and Adam, and Mina finds Vera',
    async (world) => {
      const adult = await browse(world, 'bob', { limit: 100 })
      for (const scout of ['vera', 'adam', 'agnes']) expect(adult.text).toContain(world.fill(`{${scout}}`))
      expect((await browse(world, 'mina')).text).toContain(world.fill('{vera}'))
      expectOk(await world.call('ada', 'POST', `${api}/athlete_targets`, { body: { scout_id: '{vera}' } }))
    },
  ],
  ways: [
    ...each(['nobody', 'keyless', 'vera', 'una', 'otto', 'ralf'], refuses),
    ...each(['nina', 'dirk', 'wanda'], findsNobody),
    ...['una', 'pia', 'elmo', 'rex', 'otto', 'bert'].map((scout) => notListed('ada', scout)),
    ...['adam', 'agnes', 'gert', 'bert', 'otto', 'elmo'].map((scout) => notListed('mina', scout)),
    notListed('mina', 'adam', { text: 'Sid' }),
    notListed('mina', 'agnes', { kinds: ['agent'] }),
    notListed('mina', 'adam', { targets: true }),
    ...each(['nobody', 'bob', 'mina', 'vera', 'una'], (by) =>
      reads(by, 'reads whom Ada would like to be seen by', `${api}/athlete_targets?athlete_id=eq.{ada}`),
    ),
    reads('vera', 'finds out who has her as a target', `${api}/athlete_targets?scout_id=eq.{vera}`),
    ...each(['nobody', 'ada', 'vera'], (by) =>
      reads(by, 'reads how few answers stand behind a share', `${api}/scout_answers?select=*`),
    ),
    writes('vera', 'writes down how well she answers', 'POST', `${api}/scout_answers`, {
      scout_id: '{vera}',
      went_on: 50,
      declined: 0,
      unanswered: 0,
      upheld_reports: 0,
    }),
    writes('vera', 'corrects how she answers', 'PATCH', `${api}/scout_answers?scout_id=eq.{vera}`, {
      unanswered: 0,
    }),
    writes('bob', 'puts a target on Ada’s list', 'POST', `${api}/athlete_targets`, {
      athlete_id: '{ada}',
      scout_id: '{sven}',
    }),
    writes(
      'ada',
      'targets a scout who blocked nobody and is blocked by her',
      'POST',
      `${api}/athlete_targets`,
      {
        scout_id: '{bert}',
      },
    ),
    writes('mina', 'targets an agent', 'POST', `${api}/athlete_targets`, { scout_id: '{agnes}' }),
    writes('nina', 'targets a scout before her guardian has answered', 'POST', `${api}/athlete_targets`, {
      scout_id: '{vera}',
    }),
    writes('bob', 'changes Ada’s note', 'PATCH', `${api}/athlete_targets?athlete_id=eq.{ada}`, { note: 'x' }),
    writes('vera', 'takes herself off Ada’s list', 'DELETE', `${api}/athlete_targets?scout_id=eq.{vera}`),
    writes('vera', 'counts the answers when it suits her', 'POST', `${api}/rpc/count_scout_answers`, {}),
  ],
}
