import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, type test } from './fixtures.ts'
import { newThread } from './talk-builders.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]

export async function newTalk(tools: Pick<Tools, 'service' | 'newPerson'>) {
  const words = `See you at ${uniqueWord()}`
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() })
  const scout = await newScout(tools)
  const thread = await newThread(
    tools.service,
    { athleteId: athlete.id, scoutId: scout.id },
    { athlete: 'Lena V.', scout: scout.name, subject: 'Camp' },
    [words],
  )
  return { words, athlete, scout, thread }
}

/** The worker is there, the screens of the area are on the device, and so is what the page has read. */
export async function untilKept(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        const area = location.pathname.split('/')[1]
        const asked = { type: 'keep-area', area, language: document.documentElement.lang }
        navigator.serviceWorker.controller?.postMessage(asked, [port2])
      }),
  )
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name))))
    .toContain('touchline-last-seen')
}
export const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('touchline-last-seen')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result.map(String))
          }
        }
      }),
  )

export async function openKeptTalk(tools: Pick<Tools, 'page' | 'service' | 'newPerson' | 'signInAs'>) {
  const { page, signInAs } = tools
  const talk = await newTalk(tools)
  await signInAs(talk.athlete.email)
  await page.goto(`/athlete/messages?thread=${talk.thread}`)
  await expect(page.getByRole('list', { name: 'Messages' }).getByText(talk.words)).toBeVisible()
  await untilKept(page)
  return talk
}
