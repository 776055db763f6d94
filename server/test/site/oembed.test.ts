import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCards } from './test-cards.ts'

let at: Awaited<ReturnType<typeof openCards>>
beforeAll(async () => {
  at = await openCards()
})
afterAll(() => at.world.stop())

describe('oEmbed', () => {
  test('answers how to frame the card, to any origin', async () => {
    const { status, headers, body } = await at.oembed({ url: at.pageOf(at.adult), format: 'json' })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('content-type')).toContain('application/json')
    const { siteUrl } = at.world.context.config
    expect(body).toEqual({
      type: 'rich',
      version: '1.0',
      title: 'Nora Quill on Touchline',
      provider_name: 'Touchline',
      provider_url: siteUrl,
      cache_age: 60,
      width: 480,
      height: 200,
      html: `<iframe src="${siteUrl}${at.cardOf(at.adult)}" title="Nora Quill on Touchline" width="480" height="200" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" frameborder="0"></iframe>`,
    })
  })

  test('keeps to the room there is, and to the language of the address', async () => {
    const { body } = await at.oembed({
      url: at.pageOf(at.adult, '?lang=es'),
      maxwidth: '300',
      maxheight: '9000',
    })
    expect(body).toMatchObject({ width: 300, height: 200, title: 'Nora Quill en Touchline' })
    expect(body.html).toContain(`${at.cardOf(at.adult)}?lang=es"`)
    expect(body.html).toContain('width="300" height="200"')
  })

  test('knows no card of a minor, a hidden, a suspended or an unknown person, of one who has not switched it on, or of another address', async () => {
    const ask = (url: string) => at.answerOf(`/oembed?url=${encodeURIComponent(url)}`)
    const unknown = await ask(at.pageOf({ id: '', handle: 'nobody-at-all' }))
    expect(unknown.status).toBe(404)
    const { siteUrl } = at.world.context.config
    for (const url of [
      ...[at.minor, at.hidden, at.suspended, at.off].map((person) => at.pageOf(person)),
      `https://elsewhere.example/a/${at.adult.handle}`,
      `https://elsewhere.example/${siteUrl}/a/${at.adult.handle}`,
      `${siteUrl}.elsewhere.example/a/${at.adult.handle}`,
      `${siteUrl}:81/a/${at.adult.handle}`,
      `${siteUrl}/a/${at.adult.handle}/more`,
      `${siteUrl}/a/%00`,
      `${siteUrl}/a/%ff`,
      `${siteUrl}/a/`,
      `${siteUrl}/scout/search`,
      siteUrl,
    ])
      expect(await ask(url), url).toEqual(unknown)
  })

  test.each([
    ['url', {}, 'nothing'],
    ['url', { url: 'nora' }, '"nora"'],
    ['url', { url: 'javascript:alert(1)' }, 'javascript:alert(1)'],
    ['url', { url: 'data:text/html,x' }, 'data:'],
    ['url', { url: 'file:///etc/passwd' }, 'file:'],
    ['url', { url: 'https://me:secret@touchline.example/a/x' }, 'me:secret'],
    ['maxwidth', { url: 'https://a.example/', maxwidth: '0' }, '"0"'],
    ['maxwidth', { url: 'https://a.example/', maxwidth: '-5' }, '"-5"'],
    ['maxheight', { url: 'https://a.example/', maxheight: 'tall' }, '"tall"'],
    ['maxheight', { url: 'https://a.example/', maxheight: '1e3' }, '"1e3"'],
  ])('says what is wrong with %s in %j', async (field, query, given) => {
    const { status, body } = await at.oembed(query as Record<string, string>)
    expect(status).toBe(400)
    expect(body.message).toMatch(new RegExp(`^${field}: .* was given; .* is wanted$`))
    expect(body.message).toContain(given)
  })

  test('takes each parameter once, and answers json alone', async () => {
    const url = encodeURIComponent(at.pageOf(at.adult))
    for (const query of [`url=${url}&url=${url}`, `url=${url}&maxwidth=1&maxwidth=2`])
      expect((await at.open(`/oembed?${query}`)).status, query).toBe(400)
    for (const format of ['xml', 'html', ''])
      expect((await at.open(`/oembed?url=${url}&format=${format}`)).status, format).toBe(501)
    expect((await at.open(`/oembed?url=${url}&callback=alert`)).headers.get('content-type')).toContain('json')
  })
})
