import type { Page } from '@playwright/test'
import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

/** A time that nobody else in the story has. */
const MARKED = '4.37'
/** Who, how and when, each as some screen may say it. */
const TOLD = ['Harbour Test Centre', /timing gates/i, /2026/]
/** What belongs to one number is told within so many letters around it: a row, a card, a cell. */
const ROW = 600

/** Each place of the screen with the marked number, and what is not told beside it. */
async function untold(page: Page) {
  await expect(page.getByText(MARKED).first()).toBeVisible()
  const rows = await page.evaluate(
    ([marked, most]) => {
      const words = (node: Node): string =>
        node instanceof Text
          ? (node.nodeValue ?? '')
          : [...node.childNodes].map(words).join(' ') +
            (node instanceof Element ? ` ${node.getAttribute('title') ?? ''}` : '')
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement
        if (!node.nodeValue?.includes(marked) || !parent?.checkVisibility()) continue
        let row: Element = parent
        while (row.parentElement && words(row.parentElement).length <= most) row = row.parentElement
        found.push(words(row).replace(/\s+/g, ' '))
      }
      return found
    },
    [MARKED, ROW] as const,
  )
  expect(rows.length).toBeGreaterThan(0)
  return rows.filter(
    (row) => !TOLD.every((told) => (typeof told === 'string' ? row.includes(told) : told.test(row))),
  )
}

test('wherever a number stands, who measured it, how and when stand beside it', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  signInAs,
  openSession,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  const sprint = { metric: 'sprint30_s', value: Number(MARKED), unit: 's' }
  const athlete = await newAthlete(tools, {
    name: 'Ada North',
    club,
    visibility: 'public',
    numbers: [sprint],
  })
  const other = await newAthlete(tools, {
    name: 'Bo South',
    club,
    numbers: [{ ...sprint, value: 4.61 }],
  })
  const scout = await newScout(tools)
  const client = await openSession(athlete.email)
  const code = { label: 'Packet', days: 14, scope: 'coach_packet' }
  const { data } = await client.rpc('create_profile_code', code).throwOnError()
  const packet = data as { secret: string }

  const everywhere: [string, Page, string[]][] = [
    ['athlete', page, ['/athlete/home', '/athlete/dashboard', '/athlete/profile']],
    [
      'scout',
      await anotherBrowser(),
      [
        `/scout/search?sport=soccer&q=${club}`,
        `/scout/search?sport=soccer&q=${club}&view=table&cols=sprint30_s`,
        `/scout/search?sport=soccer&q=${club}&open=${athlete.id}`,
        `/scout/search?view=compare&compare=${athlete.id},${other.id}`,
      ],
    ],
    ['visitor', await anotherBrowser(), [`/a/story-${athlete.id.slice(0, 8)}`, `/c/${packet.secret}`]],
  ]
  await signInAs(athlete.email, page)
  await signInAs(scout.email, everywhere[1]?.[1] as Page)
  for (const [who, reader, paths] of everywhere)
    for (const path of paths)
      await test.step(`${who}: ${path}`, async () => {
        await reader.goto(path)
        expect.soft(await untold(reader)).toEqual([])
      })
})
