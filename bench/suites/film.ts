import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { makeFilm } from '../../e2e/test-films.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { startServerProcess } from '../../server/test/server-process.ts'
import { asSection } from '../film/row.ts'
import { CUTS, sendFilm } from '../film/send-film.ts'
import { watchFilm } from '../film/watch-film.ts'
import type { World } from '../film/world.ts'
import type { Section } from '../report.ts'

/** A film of two gigabytes on its way up over a line that breaks, and one of ten minutes on its way to a scout over a slow one. */
export async function filmSuite(): Promise<Section[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  // When this runs as root, PostgreSQL runs as another user, which needs access to the directory.
  chmodSync(folder, 0o755)
  const server = await startServerProcess({
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    DEMO: '1',
    NODE_ENV: 'development',
  })
  const started = await chromium.launchServer({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
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
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
