import { EVERY_MAIL_KIND, MAIL_VARIANTS, sampleMail } from '../../scripts/pictures/mail-samples.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { type Language, languages } from '../translations.ts'

const looks = [320, 600].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))

/** A mail program shows it inside a page of its own, which has the landmarks. */
const LANDMARKS = /^(region|landmark-one-main)/

type Amount = 'many' | 'much'

const everyMail = (language: Language, amount: Amount) =>
  [...EVERY_MAIL_KIND.map((kind) => [kind, {}] as const), ...MAIL_VARIANTS].map(([kind, told]) => ({
    kind,
    ...sampleMail(kind, language, amount, told),
  }))

/** All of them one below the other, each as it is: they share their style sheet, and the page is made once. */
async function showAll(
  { page, expectedErrors }: { page: Page; expectedErrors: RegExp[] },
  language: Language,
  amount: Amount,
) {
  // Pictures are off; were anything else fetched, the story would fail.
  expectedErrors.push(/\/mail-logo\.png\)?$/)
  await page.route('**/*', (route) => route.abort())
  const mails = everyMail(language, amount)
  const [first = { html: '' }] = mails
  const bodies = mails.map(({ kind, html }) =>
    html.replace(/^.*?<body([^>]*)>/s, `<div data-kind="${kind}"$1>`),
  )
  const head = first.html.replace(/<\/head>.*$/s, '</head><body style="margin:0">')
  await page.setContent(`${head}${bodies.map((body) => body.replace('</body></html>', '</div>')).join('')}`)
  await expect(page.locator('[data-kind]')).toHaveCount(mails.length)
  return mails
}

/** What a person reads of each, in its order. */
const wordsOf = (page: Page) =>
  page
    .locator('[data-kind]')
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replace(/\s+/g, ' ').trim()))

for (const language of languages) {
  test(`every email holds at 320 and 600 px in both themes without pictures, in ${language}`, async ({
    page,
    axe,
    expectedErrors,
  }) => {
    await showAll({ page, expectedErrors }, language, 'much')
    for (const { width, theme } of looks) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 700 })
      const wide = await page
        .locator('[data-kind]')
        .evaluateAll((mails) =>
          mails
            .filter((mail) => mail.scrollWidth > document.documentElement.clientWidth)
            .map((mail) => mail.getAttribute('data-kind')),
        )
      expect.soft(wide, `wider than ${width} px`).toEqual([])
      const found = (await axe(page)).filter((problem) => !LANDMARKS.test(problem))
      expect.soft(found, `${width} px, ${theme}`).toEqual([])
    }
  })

  test(`an email leads to few places, says which, and its plain twin has them all, in ${language}`, async ({
    page,
  }) => {
    const mails = everyMail(language, 'many')
    const read = await page.evaluate(
      (htmls) =>
        htmls.map((html) => {
          const mail = new DOMParser().parseFromString(html, 'text/html')
          const links = [...mail.querySelectorAll('a')].map((link) => ({
            words: link.textContent ?? '',
            to: link.getAttribute('href') ?? '',
          }))
          const count = (what: string) => mail.querySelectorAll(what).length
          return { title: mail.title, heads: count('h1'), buttons: count('a.button'), links }
        }),
      mails.map(({ html }) => html),
    )
    for (const [index, { kind, subject, text }] of mails.entries()) {
      const { title, heads, buttons, links } = read[index] ?? { links: [] }
      expect.soft({ title, heads }, kind).toEqual({ title: subject, heads: 1 })
      expect.soft(buttons, `${kind}: main buttons`).toBeLessThanOrEqual(1)
      for (const { words, to } of links) {
        expect.soft(words, `${kind} shows an address`).not.toMatch(/https?:|[\w-]{24}/)
        // The site and the address of who runs it are said in a sentence.
        const said = to.replace(/^mailto:|^https:\/\/(?=[^/]+$)/, '')
        expect.soft(text, `${kind}: ${to} as text`).toContain(said)
      }
      const whole = text.match(/https:\S+/g) ?? []
      expect.soft(new Set(whole).size, `${kind}: no address twice`).toBe(whole.length)
    }
  })

  test(`an email reads the same where a program knows no styles, in ${language}`, async ({
    page,
    expectedErrors,
  }) => {
    const mails = await showAll({ page, expectedErrors }, language, 'many')
    const styled = await wordsOf(page)
    await page.evaluate(() => {
      for (const sheet of document.querySelectorAll('style')) sheet.remove()
      for (const part of document.querySelectorAll('[style]')) part.removeAttribute('style')
    })
    expect(await wordsOf(page)).toEqual(styled)
    // The twin says the same in the same order: each of its lines comes after the one before.
    for (const [index, { kind, text }] of mails.entries()) {
      let at = 0
      for (const line of text.split('\n').map((one) =>
        one
          .replace(/^> |^✓ |:$/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )) {
        if (line === '' || line === '--' || line.startsWith('https:')) continue
        // A fact and its name stand in two cells.
        const found = styled[index]?.indexOf(line.split(': ')[0] ?? line, at) ?? -1
        expect.soft(found, `${kind}: “${line}” in its place`).toBeGreaterThanOrEqual(at)
        at = Math.max(at, found)
      }
    }
  })
}
