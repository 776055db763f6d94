import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCalendar } from '#server/site/calendars.ts'
import { fc } from '#shared/test/fast-check.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
let ada: string
let sven: string
beforeAll(async () => {
  world = await startTestServer()
  ada = await createPerson('Ada Marrow')
  sven = await createPerson('Sven Quill')
})
afterAll(() => world.stop())

async function createPerson(name: string) {
  const id = randomUUID()
  await world.sql(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, now(), jsonb_build_object('role', 'athlete', 'full_name', $3::text))`,
    [id, `${id.slice(0, 8)}@example.org`, name],
  )
  return id
}
async function createEvent(columns: Record<string, unknown> = {}) {
  const row = { title: 'Cup', location: 'Lyon', start_at: new Date(Date.now() + 86_400_000 * 3), ...columns }
  const names = Object.keys(row)
  const [made] = await world.sql<{ id: string }>(
    `insert into events (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`,
    Object.values(row),
  )
  return made?.id ?? ''
}
const call = async (person: string, name: string, body: object = {}) => {
  const token = await world.context.keys.sign({ role: 'authenticated', sub: person }, 600)
  const answer = await fetch(`${world.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: world.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}
const open = (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers })

describe('a personal feed', () => {
  test('holds what its person answered, marks who waits, and names nobody', async () => {
    const [full, maybe, cancelled] = [
      await createEvent({ title: 'Full cup', capacity: 1 }),
      await createEvent({ title: 'Open day' }),
      await createEvent({ title: 'Washed out' }),
    ]
    await call(sven, 'answer_event', { event_id: full, answer: 'yes' })
    await call(ada, 'answer_event', { event_id: full, answer: 'yes' })
    await call(ada, 'answer_event', { event_id: maybe, answer: 'maybe' })
    await call(ada, 'answer_event', { event_id: cancelled, answer: 'yes' })
    await world.sql(`update events set status = 'cancelled', cancel_reason = 'Rain' where id = $1`, [
      cancelled,
    ])
    const path = (await call(ada, 'create_calendar_feed')) as string
    const answer = await open(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = await answer.text()
    const events = Object.values(await nodeIcal.async.parseICS(text)).filter(
      (one): one is VEvent => one?.type === 'VEVENT',
    )
    expect(events.map(({ summary, status }) => `${summary} ${status}`).sort()).toEqual([
      'Full cup (waiting list) TENTATIVE',
      'Open day TENTATIVE',
      'Washed out CANCELLED',
    ])
    for (const secret of ['Marrow', 'Quill', ada, sven, 'ATTENDEE', 'ORGANIZER', 'example.org'])
      expect(text).not.toContain(secret)
    const [feed] = await world.sql(
      'select last_read_at is not null as read from calendar_feeds where user_id = $1',
      [ada],
    )
    expect(feed).toEqual({ read: true })
  })

  test('that was revoked, replaced or made up, and that of a suspended person, are not there, all alike', async () => {
    const first = (await call(sven, 'create_calendar_feed')) as string
    const second = (await call(sven, 'create_calendar_feed')) as string
    const answerOf = async (path: string) => {
      const answer = await open(path, { 'accept-language': 'fr' })
      return { status: answer.status, text: await answer.text() }
    }
    const unknown = await answerOf(`/calendar/${'x'.repeat(43)}.ics`)
    expect(unknown).toEqual({ status: 404, text: 'Il n’y a aucun agenda à cette adresse.' })
    expect(await answerOf(first)).toEqual(unknown)
    expect((await answerOf(second)).status).toBe(200)
    await world.sql(`update auth.users set banned_until = '2999-01-01' where id = $1`, [sven])
    expect(await answerOf(second)).toEqual(unknown)
    await world.sql('update auth.users set banned_until = null where id = $1', [sven])
    await call(sven, 'revoke_calendar_feed')
    expect(await answerOf(second)).toEqual(unknown)
    for (const path of ['/calendar/%00.ics', `/calendar/${'y'.repeat(4_000)}.ics`])
      expect((await answerOf(path)).status).toBeLessThan(500)
  })

  test('is read so often from one place in an hour and no more', async () => {
    const path = (await call(ada, 'create_calendar_feed')) as string
    await open(path)
    await world.sql(`update private.rate_limit_counters set attempts = 600 where action = 'calendar_read'`)
    const answer = await open(path)
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    await world.sql(`delete from private.rate_limit_counters where action = 'calendar_read'`)
  })
})

describe('one event', () => {
  test('that is public is a file for anybody', async () => {
    const id = await createEvent({ title: 'Open trial', visibility: 'public' })
    const answer = await open(`/events/${id}.ics`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('SUMMARY:Open trial')
  })

  test.each<[string, Record<string, unknown> | null]>([
    ['for members', {}],
    ['a draft', { visibility: 'public', status: 'draft' }],
    ['nobody knows', null],
  ])('that is %s is none', async (_what, columns) => {
    const id = columns ? await createEvent(columns) : randomUUID()
    expect((await open(`/events/${id}.ics`)).status).toBe(404)
  })

  test('under an address that is no id is none', async () => {
    expect((await open('/events/x.ics')).status).toBe(404)
  })
})

test('a file is kept by nobody on the way, and asked for in part or by its head alone it says no more', async () => {
  const [open_, hidden] = [
    await createEvent({ title: 'Open trial', visibility: 'public' }),
    await createEvent(),
  ]
  const feed = (await call(ada, 'create_calendar_feed')) as string
  for (const path of [`/events/${open_}.ics`, `/events/${hidden}.ics`, feed, '/calendar/none.ics']) {
    const whole = await open(path)
    const part = await open(path, { range: 'bytes=0-10' })
    const head = await fetch(world.url + path, { method: 'HEAD' })
    expect(whole.headers.get('cache-control')).toBe('no-store')
    expect(whole.headers.get('x-robots-tag')).toBe('noindex')
    expect([part.status, head.status]).toEqual([whole.status, whole.status])
    expect([part.headers.get('content-range'), part.headers.get('etag'), await head.text()]).toEqual([
      null,
      null,
      '',
    ])
    expect(head.headers.get('cache-control')).toBe('no-store')
  }
})

test.each(['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '\x1C'])(
  'no title begins a line of its own with %j, however a reader splits lines',
  (sign) => {
    const words = `Cup${sign}ATTENDEE:mailto:eve@example.org`
    const text = writeCalendar(
      {
        events: [
          {
            id: randomUUID(),
            title: words,
            location: words,
            description: words,
            start_at: '2031-06-06T10:00:00Z',
            end_at: '2031-06-06T12:00:00Z',
            all_day: false,
            timezone: 'UTC',
            cancelled: false,
            tentative: false,
            waiting: false,
            updated_at: '2031-01-01T00:00:00Z',
          },
        ],
      },
      'Club',
      'club.example',
    )
    for (const line of text.split(/[\r\n\v\f\x1C-\x1E\x85\u2028\u2029]+/))
      expect(line).not.toMatch(/^ATTENDEE/)
  },
)

describe('what is written is read back the same', () => {
  const moment = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }).map((s) => new Date(s * 1_000))
  const words = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((text) => text.replace(/[\0-\x1F\x7F-\x9F\u2028\u2029]/g, ' '))
  const entry = fc.record({
    id: fc.uuid(),
    title: words.map((text) => `Cup ${text}`.trim()),
    location: words.map((text) => `Lyon ${text}`.trim()),
    description: fc.tuple(words, words).map(([a, b]) => `a${a}\nb;,\\"'${b}ß🏉e\u0301z`),
    start_at: moment.map((date) => date.toISOString()),
    length: fc.integer({ min: 60, max: 500_000 }),
    updated_at: moment.map((date) => date.toISOString()),
  })
  type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never
  const calendarOf = (event: Entry) => {
    const end_at = new Date(Date.parse(event.start_at) + event.length * 1_000).toISOString()
    const fixed = {
      timezone: 'Europe/Paris',
      cancelled: false,
      tentative: false,
      waiting: false,
      all_day: false,
    }
    return {
      text: writeCalendar({ events: [{ ...event, ...fixed, end_at }] }, 'Club', 'club.example'),
      end_at,
    }
  }

  test('by ical.js, whatever the characters, in lines that are folded', () => {
    fc.assert(
      fc.property(entry, (event) => {
        const { text, end_at } = calendarOf(event)
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        const read = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
        if (!read) throw new Error('the calendar is empty')
        const found = new ICAL.Event(read)
        expect(found.summary).toBe(event.title)
        expect(found.location).toBe(event.location)
        expect(found.description).toBe(event.description)
        expect(found.startDate.toJSDate().toISOString()).toBe(event.start_at)
        expect(found.endDate.toJSDate().toISOString()).toBe(end_at)
      }),
      { numRuns: 300 },
    )
  })

  test('by node-ical, to the second', async () => {
    await fc.assert(
      fc.asyncProperty(entry, async (event) => {
        const read = Object.values(await nodeIcal.async.parseICS(calendarOf(event).text)).find(
          (one) => one?.type === 'VEVENT',
        ) as VEvent
        expect(read.start.toISOString()).toBe(event.start_at)
      }),
      { numRuns: 100 },
    )
  })

  test.each(['Pacific/Kiritimati', 'Europe/Madrid', 'America/Los_Angeles', 'Pacific/Pago_Pago'])(
    'and whole days are the days where it is, in %s',
    (timezone) => {
      const offset = (day: string) => {
        const noon = new Date(`${day}T12:00:00Z`)
        const local = new Date(
          `${new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }).format(noon).replace(' ', 'T')}Z`,
        )
        return new Date(Date.parse(`${day}T00:00:00Z`) - (local.getTime() - noon.getTime())).toISOString()
      }
      const text = writeCalendar(
        {
          events: [
            {
              id: randomUUID(),
              title: 'Cup',
              location: 'Lyon',
              description: '',
              start_at: offset('2031-06-06'),
              end_at: offset('2031-06-09'),
              all_day: true,
              timezone,
              cancelled: false,
              tentative: false,
              waiting: false,
              updated_at: '2031-01-01T00:00:00Z',
            },
          ],
        },
        'Club',
        'club.example',
      )
      expect(text).toContain('DTSTART;VALUE=DATE:20310606\r\n')
      expect(text).toContain('DTEND;VALUE=DATE:20310609\r\n')
    },
  )
})
