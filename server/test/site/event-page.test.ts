import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

async function createEvent(columns: Record<string, unknown> = {}) {
  const row = {
    title: 'Open trial',
    location: 'Retiro, Madrid',
    start_at: '2031-03-26T17:00:00Z',
    end_at: '2031-03-26T18:30:00Z',
    timezone: 'Europe/Madrid',
    visibility: 'public',
    ...columns,
  }
  const names = Object.keys(row)
  const [made] = await world.sql<{ id: string }>(
    `insert into events (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`,
    Object.values(row),
  )
  return made?.id ?? ''
}
const open = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })
const pageOf = async (columns?: Record<string, unknown>, language = 'en') =>
  (await open(`/event/${await createEvent(columns)}?lang=${language}`)).text()

async function answerOf(path: string, headers?: Record<string, string>) {
  const answer = await open(path, headers)
  const { date: _date, ...sent } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: sent, body: await answer.text() }
}

describe('the public page of an event', () => {
  test.each([
    ['en', 'Wednesday', 'Add to calendar', 'Local time (Madrid)'],
    ['es', 'miércoles', 'Añadir al calendario', 'Hora local (Madrid)'],
    ['fr', 'mercredi', 'Ajouter à l’agenda', 'Heure locale (Madrid)'],
  ])('is drawn in %s, with the time of the place', async (language, ...words) => {
    const id = await createEvent()
    const answer = await open(`/event/${id}`, { 'accept-language': language })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const html = await answer.text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain('<title>Open trial</title>')
    for (const word of [
      ...words,
      '18:00',
      '19:30',
      'Retiro, Madrid',
      `/events/${id}.ics`,
      `next=/event/${id}`,
    ])
      expect(html).toContain(word)
    expect(html).not.toMatch(/__[A-Z_]+__|<!--page-->/)
  })

  test('tells a shared link when and where, and names one address for all languages', async () => {
    const id = await createEvent({ host: 'CD Retiro' })
    const html = await (await open(`/event/${id.toUpperCase()}?lang=en`)).text()
    const of = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1]
    expect(of('og:title')).toBe('Open trial')
    expect(of('og:description')).toMatch(/26 March 2031, 18:00 to 19:30 · Retiro, Madrid · CD Retiro/)
    expect(of('og:url')).toBe(`${world.context.config.siteUrl}/event/${id}`.replaceAll('/', '&#x2F;'))
  })

  test('says for whom it is, until when people answer, and that few places are left', async () => {
    const id = await createEvent({
      min_age: 14,
      max_age: 16,
      answer_until: '2031-03-20T11:00:00Z',
      capacity: 1,
    })
    const html = await (await open(`/event/${id}?lang=en`)).text()
    expect(html).toContain('Ages 14 to 16')
    expect(html).toContain('20 Mar 2031, 12:00')
  })

  test('of a cancelled event gives the reason, and nothing to answer', async () => {
    const id = await createEvent()
    await world.sql(
      `update events set status = 'cancelled', cancel_reason = 'The pitch is flooded' where id = $1`,
      [id],
    )
    const html = await (await open(`/event/${id}?lang=en`)).text()
    expect(html).toContain('This event is cancelled')
    expect(html).toContain('The pitch is flooded')
    expect(html).not.toContain('/auth?next=')
  })

  test('of one that is over says so, and nothing to answer', async () => {
    const html = await pageOf({ start_at: '2024-03-26T17:00:00Z', end_at: '2024-03-26T18:30:00Z' })
    expect(html).toContain('This event is over')
    expect(html).not.toContain('/auth?next=')
  })

  test('of whole days tells days and no time', async () => {
    const html = await pageOf({
      all_day: true,
      start_at: '2031-03-25T23:00:00Z',
      end_at: '2031-03-27T23:00:00Z',
    })
    expect(html).toMatch(/26 March 2031 to .*27 March 2031/)
    expect(html).not.toContain('data-slot="your-zone"')
  })

  test('for members, of a draft or of nobody’s id is what an unknown address is, to the byte', async () => {
    const unknown = await answerOf('/no-such-page')
    expect(unknown.status).toBe(404)
    const hidden = [await createEvent({ visibility: 'members' }), await createEvent({ status: 'draft' })]
    const service = { authorization: `Bearer ${world.serviceRoleKey}`, apikey: world.serviceRoleKey }
    for (const id of [...hidden, randomUUID(), 'x', "'", '%20'])
      expect(await answerOf(`/event/${id}`, service), id).toEqual(unknown)
  })

  test('names nobody who comes', async () => {
    const id = await createEvent()
    const person = randomUUID()
    await world.sql(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
       values ($1, $2, now(), '{"role": "athlete", "full_name": "Nora Quill"}')`,
      [person, `${person}@example.org`],
    )
    await world.sql(
      `insert into event_answers (event_id, user_id, answer, place) values ($1, $2, 'yes', 'going')`,
      [id, person],
    )
    const html = await (await open(`/event/${id}`)).text()
    for (const secret of ['Nora', 'Quill', person]) expect(html).not.toContain(secret)
  })

  test('has files of its own that nobody is given', async () => {
    for (const file of ['event-page.html', 'event-page.mjs', 'event-page.css', 'event-page'])
      for (const folder of ['/pages', '/storage/v1/object/public/pages', '/storage/v1/object/pages'])
        expect((await open(`${folder}/${file}`)).status, `${folder}/${file}`).toBeGreaterThanOrEqual(400)
  })

  test('never runs or styles what somebody wrote', async () => {
    const words = `</script><script>alert(1)</script><img src=x onerror=alert(1)>" onload="x`
    const id = await createEvent()
    // Straight into the row: what takes tags out in front of it is not what this is about.
    await world.sql(
      `do $do$ begin set local session_replication_role = replica;
       update events set title = '${words}', location = '${words}', host = '${words}', description = '${words}' where id = '${id}';
       end $do$`,
    )
    const html = await (await open(`/event/${id}`)).text()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).not.toContain('<img src=x')
  })
})
