import { chromium } from '@playwright/test'
import { makeFilm } from '../../e2e/test-films.ts'
import { asSection } from '../film/row.ts'
import { CUTS, sendFilm } from '../film/send-film.ts'
import { watchFilm } from '../film/watch-film.ts'
import type { World } from '../film/world.ts'
import type { Section } from '../report.ts'
import { withServer } from '../server.ts'
import { launchOptions } from './in-browser.ts'

/** A film of two gigabytes on its way up over a line that breaks, and one of ten minutes on its way to a scout over a slow one. */
export const filmSuite = (): Promise<Section[]> =>
  withServer({}, async (server, folder) => {
    const started = await chromium.launchServer(await launchOptions())
    const browser = await chromium.connect(started.wsEndpoint())
    try {
      const shape = { width: 640, height: 360, seconds: 10, bitrate: 600_000, keySeconds: 1 }
      const film = await makeFilm(browser, shape, server.status.url)
      const world: World = { server, browser, pid: started.process().pid ?? 0, folder, film }
      const up = await sendFilm(world)
      const down = [...(await watchFilm(world, 'first')), ...(await watchFilm(world, 'last'))]
      return [
        asSection(`2 GB from a browser, over a line that is cut ${CUTS} times`, up),
        asSection('A film of ten minutes on slow 4G', down),
      ]
    } finally {
      await browser.close()
      await started.close()
    }
  })
