import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embedPolicy } from '#server/site/embeds.ts'
import { openCards } from './test-cards.ts'

let at: Awaited<ReturnType<typeof openCards>>
beforeAll(async () => {
  at = await openCards()
})
afterAll(() => at.world.stop())

const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

describe('the card of an athlete for other sites', () => {
  test.each([
    ['en', 'Open profile on Touchline'],
    ['es', 'Abrir el perfil en Touchline'],
    ['fr', 'Ouvrir le profil sur Touchline'],
  ])('says in %s who it is, and leads to the public page in a tab of its own', async (language, words) => {
    for (const [path, accepted] of [
      [at.cardOf(at.adult), language],
      [at.cardOf(at.adult, `?lang=${language}`), 'de'],
    ] as const) {
      const html = await (await at.open(path, { 'accept-language': accepted })).text()
      expect(html).toContain(`<html lang="${language}"`)
      expect(html).toContain('<bdi>Nora Quill</bdi>')
      expect(html).toContain('<bdi>Harbour FC</bdi>')
      expect(html).toContain(words)
      expect(html).toContain(`<a href="${at.pageOf(at.adult)}" target="_blank" rel="noopener"`)
    }
  })

  test('holds no script, style attribute, form, picture from elsewhere or cookie', async () => {
    const answer = await at.open(at.cardOf(at.adult))
    expect(answer.headers.get('set-cookie')).toBeNull()
    const html = await answer.text()
    expect(html).not.toMatch(
      /<(script|style|form|button|input|img|iframe|base)|\sstyle=|\son\w+=|javascript:/i,
    )
    expect(html).not.toMatch(/__[A-Z_]+__|<!--/)
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(html) ?? []
    const styles = await at.open(sheet)
    expect(styles.headers.get('content-type')).toContain('text/css')
    // The frame is sandboxed: it has no origin that could be this one.
    expect(styles.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await styles.text()).not.toMatch(/url\(|@import/)
  })

  test('may be framed anywhere, or only where its athlete says, and is kept for a minute', async () => {
    const answer = await at.open(at.cardOf(at.adult))
    expect(policyOf(answer)).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    )
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'public, max-age=60',
      'x-robots-tag': 'noindex',
    })
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    expect(answer.headers.get('x-frame-options')).toBeNull()
    expect(policyOf(await at.open(at.cardOf(at.listed)))).toMatch(
      /frame-ancestors 'self' https:\/\/club\.example https:\/\/fan\.example:8443$/,
    )
  })

  test.each(['/', '/auth', '/athlete/settings', '/no-such-page', '/oembed', '/rest/v1/', '/health'])(
    'leaves %s as it was: nobody frames it',
    async (path) => {
      const answer = await at.open(path)
      expect(policyOf(answer)).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
    },
  )

  test('of the public page: no other site frames it, and it names the card only where there is one', async () => {
    for (const [person, isNamed] of [
      [at.adult, true],
      [at.off, false],
    ] as const) {
      const answer = await at.open(`/a/${person.handle}`)
      expect(policyOf(answer)).toMatch(/frame-ancestors 'self'(;|$)/)
      expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
      const html = (await answer.text()).replaceAll('&#x2F;', '/').replaceAll('&amp;', '&')
      const link = `type="application/json+oembed" href="${at.world.context.config.siteUrl}/oembed?url=${encodeURIComponent(at.pageOf(person))}&format=json"`
      expect(html.includes(link)).toBe(isNamed)
      expect(html.includes('oembed')).toBe(isNamed)
      expect(html).not.toContain('<!--')
    }
  })

  test('of a minor, a hidden, a suspended person or one who has not switched it on is what an unknown one is, to the byte', async () => {
    const unknown = await at.answerOf('/embed/athletes/nobody-at-all')
    expect(unknown.status).toBe(404)
    expect(unknown.headers['cache-control']).toBe('no-store')
    expect(unknown.body).toContain('There’s no card here')
    for (const person of [at.minor, at.hidden, at.suspended, at.off])
      for (const path of [at.cardOf(person), at.cardOf({ ...person, handle: person.handle.toUpperCase() })])
        expect(await at.answerOf(path), path).toEqual(unknown)
    for (const id of [at.minor.id, at.adult.id, '%00', "'--"])
      expect(await at.answerOf(`/embed/athletes/${id}`), id).toEqual(unknown)
  })

  test('takes nobody’s token or cookie', async () => {
    const headers = {
      authorization: `Bearer ${at.world.serviceRoleKey}`,
      apikey: at.world.serviceRoleKey,
      cookie: `sb-access-token=${at.world.serviceRoleKey}`,
    }
    expect(await at.answerOf(at.cardOf(at.minor), headers)).toEqual(
      await at.answerOf('/embed/athletes/nobody-at-all'),
    )
    expect(await at.answerOf(at.cardOf(at.adult), headers)).toEqual(await at.answerOf(at.cardOf(at.adult)))
  })

  test('is gone at the next request once the page is hidden, its athlete suspended, or it is switched off', async () => {
    const person = await at.createAthlete('2001-04-02', {})
    const steps: [string, string][] = [
      [
        `update user_settings set privacy_profile_visibility = 'private' where user_id = $1`,
        `update user_settings set privacy_profile_visibility = 'public' where user_id = $1`,
      ],
      [
        `update auth.users set banned_until = '2999-01-01' where id = $1`,
        `update auth.users set banned_until = null where id = $1`,
      ],
      [
        `update private.profile_embeds set is_on = false where athlete_id = $1`,
        `update private.profile_embeds set is_on = true where athlete_id = $1`,
      ],
      [
        `update athlete_private_details set birth_date = '2011-04-02' where athlete_id = $1`,
        `update athlete_private_details set birth_date = '2001-04-02' where athlete_id = $1`,
      ],
    ]
    for (const [gone, back] of steps) {
      expect((await at.open(at.cardOf(person))).status).toBe(200)
      await at.world.sql(gone, [person.id])
      expect((await at.open(at.cardOf(person))).status, gone).toBe(404)
      expect((await at.oembed({ url: at.pageOf(person) })).status, gone).toBe(404)
      await at.world.sql(back, [person.id])
    }
  })

  test('never runs or styles what somebody wrote', async () => {
    const words = `</title><script>alert(1)</script><img src=x onerror=alert(1)>" x="__URL__ <!--page-->`
    const person = await at.createAthlete('2001-04-02', {})
    await at.world.sql(
      `do $do$ begin set local session_replication_role = replica;
       update athlete_profiles set display_name = left('${words}', 120), club = left('${words}', 100) where id = '${person.id}';
       end $do$`,
    )
    const html = await (await at.open(at.cardOf(person))).text()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;')
    expect(html).not.toMatch(/<script|<img|<!--/)
    const { html: frame = '' } = (await at.oembed({ url: at.pageOf(person) })).body
    expect(String(frame)).toMatch(/^<iframe [^<>]*><\/iframe>$/)
  })

  test('lets no site into its policy that is not an origin of https', () => {
    const wrong = [
      'https://a.example; script-src *',
      '*',
      "'unsafe-inline'",
      'http://a.example',
      'https://a.example\r\nx: y',
    ]
    expect(embedPolicy(wrong)).toMatch(/frame-ancestors 'self'$/)
  })
})
