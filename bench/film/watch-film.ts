import type { Page } from '@playwright/test'
import { repeatFilm } from './film-file.ts'
import { openPage, publish, signedIn } from './people.ts'
import { type Row, row } from './row.ts'
import type { World } from './world.ts'

const MB = 1024 ** 2
const FIRST_PICTURE_MS = 1_500
const SEEK_MS = 500
const VISITS = 5
/** Where somebody points at, as parts of the film. */
const PLACES = [0.5, 0.1, 0.9, 0.3, 0.7, 0.2, 0.8, 0.4, 0.6]

/** A film of ten minutes on its way to a scout, over a slow line. */
export async function watchFilm({ server, browser, film }: World, index: 'first' | 'last'): Promise<Row[]> {
  const bytes = await repeatFilm(film, 60, index)
  const id = await publish(await signedIn(server, 'athlete'), bytes)
  const firsts: number[] = []
  const seeks: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    const page = await openPage(browser, server, server.status.url, 'scout')
    await page.goto(`/scout/videos/${id}`)
    await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await onSlowLine(page)
    firsts.push(await firstPicture(page))
    if (visit === 0) for (const place of PLACES) seeks.push(await seek(page, place))
    await page.context().close()
  }
  const rate = `${(bytes.length / MB).toFixed(0)} MB, index ${index}`
  const [begun, sought] = [spread(firsts), spread(seeks)]
  return [
    row(
      `first picture after Play (${rate})`,
      begun.text,
      `p50 under ${FIRST_PICTURE_MS} ms`,
      begun.middle < FIRST_PICTURE_MS,
    ),
    row(
      `picture at another moment (${rate})`,
      sought.text,
      `p50 under ${SEEK_MS} ms`,
      sought.middle < SEEK_MS,
    ),
  ]
}

/** From the press to the first picture that is shown. */
async function firstPicture(page: Page): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0
        addEventListener('pointerdown', () => (pressed = performance.now()), { once: true, capture: true })
        document
          .querySelector('video')
          ?.requestVideoFrameCallback((now) => resolve(Math.max(now, performance.now()) - pressed))
      }),
  )
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  const ms = await shown
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  return ms
}

/** From pointing at another moment to its picture. */
async function seek(page: Page, place: number): Promise<number> {
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector('video')
        video?.addEventListener(
          'seeking',
          () => {
            const began = performance.now()
            video.addEventListener('seeked', () => resolve(performance.now() - began), { once: true })
          },
          { once: true },
        )
      }),
  )
  await page.getByLabel('Position').fill(String(Math.round(place * 600_000)))
  return shown
}

/** Slow 4G, as for first visits. */
async function onSlowLine(page: Page) {
  const slow = await page.context().newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * MB) / 8,
    uploadThroughput: (0.75 * MB) / 8,
  })
}

function spread(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[sorted.length >> 1] ?? Number.NaN
  return { middle, text: `p50 ${middle.toFixed(0)} ms, worst ${(sorted.at(-1) ?? Number.NaN).toFixed(0)} ms` }
}
