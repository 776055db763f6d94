import { describe, expect, test } from 'vitest'
import { durationWords } from '#server/mail/duration-words.ts'
import { type MailSender, placeOf } from '#server/mail/mail-frame.ts'
import { PALETTE } from '#server/mail/mail-style.ts'
import { isolated, withoutDirectionSigns } from '#server/mail/marked-text.ts'
import { type EmailContent, renderEmail } from '#server/mail/render-email.ts'

const SITE = 'https://app.example.org'
const nobody: MailSender = {
  appName: 'Paper Boats',
  siteUrl: SITE,
  operator: { name: undefined, address: undefined, email: undefined },
}
const trust: MailSender = {
  ...nobody,
  logo: '/mail-logo.png',
  operator: { name: 'Boat <Trust>', address: '4 Mill Lane, York', email: 'help@app.example.org' },
}
const bare: EmailContent = { subject: 'A thing happened', paragraphs: [], footnote: 'Why you get this.' }
const ANGLES = '<img src=x onerror=alert(1)>"&'

describe('an email', () => {
  test('of nothing but a subject has one heading and no empty parts', () => {
    const { text, html } = renderEmail(bare, 'en', nobody)
    expect(text).toBe('A thing happened\n\n--\nSent by Paper Boats on app.example.org.\nWhy you get this.')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<p[^>]*><\/p>|<blockquote|class="button"|undefined|<img/)
  })

  test('escapes what people wrote, wherever it stands', () => {
    const { html } = renderEmail(
      {
        subject: ANGLES,
        headline: ANGLES,
        greeting: ANGLES,
        paragraphs: [ANGLES],
        who: { name: ANGLES, about: ANGLES, checks: { title: ANGLES, items: [ANGLES] }, note: ANGLES },
        quote: { title: ANGLES, text: ANGLES },
        figure: { label: ANGLES, value: ANGLES, facts: [[ANGLES, ANGLES]] },
        closing: [ANGLES],
        until: ANGLES,
        button: { label: ANGLES, url: `${SITE}/"><script>` },
        link: { label: ANGLES, url: `${SITE}/?"><script>` },
        code: { intro: ANGLES, value: ANGLES },
        note: ANGLES,
        footnote: ANGLES,
      },
      'en',
      { ...trust, appName: ANGLES },
    )
    expect(html).not.toMatch(/<img src=x|<script|<Trust>/)
    // Only our own signs open a tag or end an attribute.
    expect(html.replace(/<style>.*?<\/style>/s, '').match(/&(?!amp;|lt;|gt;|quot;|#x27;|#x2F;)/g)).toBeNull()
  })

  test('says who runs it, with an address to press, and the picture says nothing', () => {
    const { text, html } = renderEmail(bare, 'en', trust)
    expect(text).toContain('Paper Boats on app.example.org is run by Boat <Trust>, 4 Mill Lane, York.')
    expect(text).toContain('Questions? A person answers at help@app.example.org.')
    expect(html).toContain('href="mailto:help@app.example.org"')
    expect(html).toMatch(/<img src="[^"]*mail-logo\.png" alt="" width="28" height="28"/)
  })

  test('its subject is one line, whatever a name brought along', () => {
    const { subject } = renderEmail(
      { ...bare, subject: `A${'\r\nBcc: x@evil.example'}\u2028B` },
      'en',
      nobody,
    )
    expect(subject).toBe('A Bcc: x@evil.example B')
  })

  test('names keep their own direction, and bring no signs of their own', () => {
    const letter = { ...bare, subject: `${isolated('Noa V.')} wrote`, paragraphs: [`To ${isolated('علي')}.`] }
    const { subject, text, html } = renderEmail(letter, 'en', nobody)
    expect(subject).toBe('Noa V. wrote')
    expect(html).toContain('<bdi>Noa\u00a0V.</bdi> wrote')
    expect(text).toContain('To \u2068علي\u2069.')
    expect(withoutDirectionSigns('a\u202eb\u2069c')).toBe('abc')
    expect(isolated('')).toBe('')
  })

  test('a name that ends in a full stop ends a sentence with one', () => {
    const { text, html } = renderEmail(
      { ...bare, paragraphs: [`It is ${isolated('Noa V.')}.`] },
      'en',
      nobody,
    )
    expect(text).toContain('It is Noa V.\n')
    expect(html).toContain('It is <bdi>Noa\u00a0V.</bdi></p>')
  })

  test.each([
    ['until 28 October 2026.', 'until 28\u00a0October 2026.'],
    ['hasta el 28 de octubre de 2026.', 'hasta el 28\u00a0de\u00a0octubre de 2026.'],
    ['jusqu’au 1er mai 2027.', 'jusqu’au 1er\u00a0mai 2027.'],
    ['Ignorez cet e-mail.', 'Ignorez cet <span style="white-space:nowrap">e-mail</span>.'],
    ['14 days, 3 of them', '14 days, 3 of them'],
    ['e-mail@club.example', 'e-mail@club.example'],
  ])('no line ends within a date or a word: %s', (words, set) => {
    const { text, html } = renderEmail({ ...bare, paragraphs: [words] }, 'fr', nobody)
    expect(html).toContain(`>${set}</p>`)
    expect(text).toContain(words)
  })

  test('until when there is something to answer stands right under the headline', () => {
    const letter = { ...bare, greeting: 'Hello Marta,', paragraphs: ['It is so.'], until: 'Until Friday.' }
    const { text, html } = renderEmail(letter, 'en', nobody)
    expect(text).toMatch(/^A thing happened\n\nUntil Friday\.\n\nHello Marta,/)
    expect(html).toMatch(/<\/h1>\n<p class="until"[^>]*>Until Friday\.<\/p>\n<p[^>]*>Hello Marta,/)
  })

  test('a list of letters shows its first sentence, which nobody reads twice', () => {
    const { html } = renderEmail({ ...bare, paragraphs: ['It was small. It is over.'] }, 'en', nobody)
    expect(html).toMatch(/<div hidden style="display:none[^"]*">It was small\.<\/div>/)
  })
})

test.each([
  [`${SITE}/guardian/secret?request=1`, 'app.example.org/guardian/…'],
  [`${SITE}/feedback`, 'app.example.org/feedback'],
  [`${SITE}/verify?token=secret`, 'app.example.org/verify/…'],
  [SITE, 'app.example.org'],
])('%s is shown as %s', (url, place) => expect(placeOf(url)).toBe(place))

test.each([
  [10, 'en', '10 minutes'],
  [60, 'en', '1 hour'],
  [60, 'es', '1 hora'],
  [90, 'fr', '90 minutes'],
  [20_160, 'es', '14 días'],
] as const)('%i minutes in %s are %s', (minutes, locale, words) =>
  expect(durationWords(minutes, locale)).toBe(words),
)

const luminance = (hex: string) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
    const part = Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16) / 255
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)

test.each([
  ['ink', 'surface'],
  ['ink', 'paper'],
  ['soft', 'surface'],
  ['soft', 'paper'],
  ['accent', 'surface'],
  ['onAccent', 'accent'],
  ['onWash', 'wash'],
  ['onNotice', 'notice'],
] as const)('%s on %s is read in both themes', (front, back) => {
  for (const theme of ['light', 'dark'] as const) {
    const [bright = 0, dim = 0] = [PALETTE[front][theme], PALETTE[back][theme]]
      .map(luminance)
      .sort((a, b) => b - a)
    expect((bright + 0.05) / (dim + 0.05), theme).toBeGreaterThanOrEqual(4.5)
  }
})
