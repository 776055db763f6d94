import { startTestServer } from '../test-server.ts'
import { createPage } from './test-pages.ts'

type Person = { id: string; handle: string }
type Wanted = { visibility?: string; isOn?: boolean; sites?: string[] }

/** A server with one person for each reason why there is, or is not, a card of them. */
export async function openCards() {
  const world = await startTestServer()

  /** The switch is set straight in its table, also for those whom the function would refuse. */
  async function createAthlete(
    birthDate: string,
    { visibility = 'public', isOn = true, sites = [] }: Wanted,
  ) {
    const person = await createPage(world, birthDate, { visibility, club: 'Harbour FC' })
    await world.sql('insert into private.profile_embeds (athlete_id, is_on, sites) values ($1, $2, $3)', [
      person.id,
      isOn,
      sites,
    ])
    return person
  }

  const people = {
    adult: await createAthlete('2001-04-02', {}),
    listed: await createAthlete('2001-04-02', {
      sites: ['https://club.example', 'https://fan.example:8443'],
    }),
    off: await createAthlete('2001-04-02', { isOn: false }),
    minor: await createAthlete('2011-04-02', {}),
    hidden: await createAthlete('2001-04-02', { visibility: 'scouts' }),
    suspended: await createAthlete('2001-04-02', {}),
  }
  await world.sql(`update auth.users set banned_until = '2999-01-01' where id = $1`, [people.suspended.id])

  const open = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })
  return {
    ...people,
    world,
    createAthlete,
    open,
    cardOf: ({ handle }: Person, query = '') => `/embed/athletes/${handle}${query}`,
    pageOf: ({ handle }: Person, query = '') => `${world.context.config.siteUrl}/a/${handle}${query}`,
    /** All that a stranger can tell about an answer, without what differs from one request to the next. */
    answerOf: async (path: string, headers?: Record<string, string>) => {
      const answer = await open(path, headers)
      const { date: _date, ...sent } = Object.fromEntries(answer.headers)
      const body = (await answer.text()).replace(/"requestId":"[^"]+"/, '')
      return { status: answer.status, headers: sent, body }
    },
    oembed: async (query: Record<string, string>) => {
      const answer = await open(`/oembed?${new URLSearchParams(query)}`)
      const body = (await answer.json()) as Record<string, string | number>
      return { status: answer.status, headers: answer.headers, body }
    },
  }
}
