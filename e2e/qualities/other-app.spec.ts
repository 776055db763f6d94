import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { type ServerProcess, startServerProcess } from '../../server/test/server-process.ts'

const APP = fileURLToPath(new URL('../other-app', import.meta.url))
const CLIENT = fileURLToPath(
  new URL('../../node_modules/@supabase/supabase-js/dist/umd/supabase.js', import.meta.url),
)

let folder: string
let backend: ServerProcess
let site: Server
let siteUrl: string

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'other-app-'))
  chmodSync(folder, 0o755)
  backend = await startServerProcess({
    DATA_DIR: folder,
    PORT: '0',
    NODE_ENV: 'development',
    SUPABASE_WORKDIR: APP,
    MAILER_AUTOCONFIRM: '1',
  })
  site = await serveApp(backend.status.url, backend.status.anonKey)
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
test.afterAll(async () => {
  site.close()
  await backend.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Its pages come from an origin of their own, as most applications' do. */
function serveApp(url: string, key: string): Promise<Server> {
  const files: Record<string, { type: string; body: string | Buffer }> = {
    '/': { type: 'text/html', body: readFileSync(join(APP, 'web/index.html')) },
    '/app.js': { type: 'text/javascript', body: readFileSync(join(APP, 'web/app.js')) },
    '/supabase.js': { type: 'text/javascript', body: readFileSync(CLIENT) },
    '/config.json': { type: 'application/json', body: JSON.stringify({ url, key }) },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.body)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function signUp(page: Page, name: string, harbour: string) {
  await page.goto(siteUrl)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Harbour').fill(harbour)
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@harbour.example`)
  await page.getByLabel('Password').fill('eight888')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('status')).toHaveText(`Listening as ${name}`)
}

async function write(page: Page, body: string) {
  await page.getByLabel('Message').fill(body)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('an application that is not ours runs on the backend as it is', async ({ browser }) => {
  const [ada, bo, cy] = await Promise.all([1, 2, 3].map(async () => (await browser.newContext()).newPage()))
  if (!ada || !bo || !cy) throw new Error('three browsers are needed')
  await signUp(ada, 'Ada', 'Brest')
  await signUp(bo, 'Bo', 'Brest')
  await signUp(cy, 'Cy', 'Vigo')

  await write(ada, 'The tide is in')
  await expect(bo.getByRole('listitem')).toHaveText(['The tide is in'])
  await write(cy, 'Quiet here')
  await expect(cy.getByRole('listitem')).toHaveText(['Quiet here'])
  await write(bo, 'Casting off')
  await expect(ada.getByRole('listitem')).toHaveText(['The tide is in', 'Casting off'])
  // Nothing of the other harbour came, by change or by question, and a stranger reads nothing at all.
  await expect(cy.getByRole('listitem')).toHaveText(['Quiet here'])
  const stranger = createClient(backend.status.url, backend.status.anonKey)
  expect((await stranger.from('messages').select()).data).toEqual([])
  await Promise.all([ada, bo, cy].map((page) => page.context().close()))
})

test('its own password policy is said in its own page', async ({ page }) => {
  await page.goto(siteUrl)
  await page.getByLabel('Name').fill('Di')
  await page.getByLabel('Harbour').fill('Vigo')
  await page.getByLabel('Email').fill('di@harbour.example')
  await page.getByLabel('Password').fill('seven77')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('status')).toContainText('at least 8 characters')
})
