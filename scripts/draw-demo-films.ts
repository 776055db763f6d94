/**
 * Draws the five short films of the demo world and their posters into supabase/seeds/films: figures on a pitch, a track and a court,
 * packed as VP9 by the browser. Run by hand after a change of the drawing: node scripts/draw-demo-films.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, 'supabase/seeds/films')
const MOST_BYTES = 700_000

/** Codecs of the browser exist on secure origins only; everything is answered here, nothing leaves the machine. */
const ORIGIN = 'https://films.example'

/** Which scene, how long in seconds, and where in it the poster is. */
const films = [
  { name: 'match', seconds: 12, poster: 4.6 },
  { name: 'sprint', seconds: 8, poster: 5 },
  { name: 'court', seconds: 9, poster: 5.2 },
  { name: 'drill', seconds: 8, poster: 3 },
  { name: 'wide', seconds: 12, poster: 6 },
] as const

const answers: Record<string, { body: string | Buffer; contentType: string }> = {
  '/': { body: '<!doctype html><title>films</title><canvas></canvas>', contentType: 'text/html' },
  '/mediabunny.mjs': {
    body: readFileSync(join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs')),
    contentType: 'text/javascript',
  },
  '/scenes.js': {
    body: readFileSync(join(root, 'scripts/recipes/film-scenes.js')),
    contentType: 'text/javascript',
  },
}

const browser = await chromium.launch({
  executablePath: await findChromium({ preferHeadlessShell: true }),
})
try {
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.route(`${ORIGIN}/**`, (route) => {
    const answer = answers[new URL(route.request().url()).pathname]
    return answer ? route.fulfill(answer) : route.fulfill({ status: 404 })
  })
  await page.goto(ORIGIN)
  mkdirSync(out, { recursive: true })
  let total = 0
  for (const film of films) {
    const drawn = await page.evaluate(async (wanted) => {
      const path = '/scenes.js'
      const { drawFilm } = await import(path)
      return (await drawFilm(wanted)) as { film: string; poster: string }
    }, film)
    for (const [kind, text] of Object.entries({ webm: drawn.film, webp: drawn.poster })) {
      const bytes = Buffer.from(text, 'base64')
      total += bytes.length
      writeFileSync(join(out, `${film.name}.${kind}`), bytes)
      console.log(`${film.name}.${kind}: ${Math.round(bytes.length / 1000)} kB`)
    }
  }
  if (total > MOST_BYTES) throw new Error(`${total} bytes; ${MOST_BYTES} at most are wanted`)
} finally {
  await browser.close()
}
