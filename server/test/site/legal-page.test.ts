import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const NAMES = ['privacy', 'terms', 'safeguarding', 'imprint']
const LANGUAGES = ['en', 'es', 'fr']
const every = LANGUAGES.flatMap((language) => NAMES.map((name) => [name, language] as const))

const read = async ({ url }: TestServer, path: string) => {
  const answer = await fetch(url + path)
  return { status: answer.status, html: await answer.text() }
}

describe('the texts of a site whose operator said nothing', () => {
  let world: TestServer
  beforeAll(async () => {
    world = await startTestServer()
  })
  afterAll(() => world.stop())

  test.each(every)('%s is read in %s without an account or a script', async (name, language) => {
    const { status, html } = await read(world, `/legal/${name}?lang=${language}`)
    expect([status, html]).toEqual([200, expect.stringContaining(`<html lang="${language}"`)])
    expect(html).not.toMatch(/\{\{|<!--|__[A-Z]+__/)
    expect(html.match(/<script(?! src="\/before)/g)?.length ?? 0).toBeLessThanOrEqual(1)
    for (const other of NAMES) expect(html).toContain(`/legal/${other}?lang=${language}`)
  })

  test('what is not configured says so, and the numbers are those that hold', async () => {
    const imprint = await read(world, '/legal/imprint?lang=en')
    expect(imprint.html).toContain('Whoever runs this server has not given a name yet.')
    const privacy = await read(world, '/legal/privacy?lang=en')
    expect(privacy.html).toContain(`erased after ${LIMITS.deletion.days} days`)
    await world.sql(
      `update private.policy_settings set value = 1200, next_value = null, next_at = null where key = 'quiet_hours.starts'`,
    )
    const safeguarding = await read(world, '/legal/safeguarding?lang=en')
    expect(safeguarding.html).toContain('From 20:00 to 07:00')
  })

  test.each(['/legal/none', '/legal/privacy.en', '/legal/..%2fprivacy', '/legal/%00', '/legal/constructor'])(
    '%s is no page of ours',
    async (path) => {
      expect((await read(world, path)).status).toBe(404)
    },
  )
})

describe('the operator’s own texts', () => {
  let folder: string
  let world: TestServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'texts-'))
    await writeFile(
      join(folder, `${NAMES[0]}.md`),
      [
        '# Our privacy',
        'By {{operator.name}}. <img src=x onerror=alert(1)> ![x](https://elsewhere.example/x.png)',
        '[bad](javascript:alert(1)) [good](https://club.example/rules) {{limit.nothing}} help@club.example',
      ].join('\n\n'),
    )
    await writeFile(join(folder, 'terms.fr.md'), '# Nos règles\n\nCourtes.')
    world = await startTestServer({
      TEXTS_DIR: folder,
      OPERATOR_NAME: 'Boat *Trust*',
      OPERATOR_ADDRESS: '4 Mill Lane',
      OPERATOR_EMAIL: 'help@boats.example',
    })
  })
  afterAll(async () => {
    await world.stop()
    await rm(folder, { recursive: true })
  })

  test('stand in place of ours, in every language or in their own', async () => {
    const { html } = await read(world, '/legal/privacy?lang=es')
    expect(html).toContain('<h1>Our privacy</h1>')
    expect((await read(world, '/legal/terms?lang=fr')).html).toContain('Nos règles')
    expect((await read(world, '/legal/terms?lang=en')).html).toContain('Terms of use')
    const imprint = await read(world, '/legal/imprint?lang=en')
    for (const word of ['Boat *Trust*', '4 Mill Lane', 'href="mailto:help@boats.example"'])
      expect(imprint.html).toContain(word)
  })

  test('run nothing and load nothing, whatever is written in them', async () => {
    const { html } = await read(world, '/legal/privacy?lang=en')
    expect(html).not.toMatch(/<img|javascript:alert\(1\)"|src="https:\/\/elsewhere/)
    for (const word of [
      'By Boat *Trust*.',
      '&lt;img src=x',
      'href="https://club.example/rules"',
      '{{limit.nothing}}',
    ])
      expect(html).toContain(word)
  })
})
