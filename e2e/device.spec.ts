import { newAthlete, uniqueWord } from './builders.ts'
import { startChangingProxy } from './changing-proxy.ts'
import { kept, newTalk, openKeptTalk } from './device-steps.ts'
import { expect, test } from './fixtures.ts'
import { videoFile } from './test-films.ts'
import { translationsFor } from './translations.ts'
import { readyCard } from './upload-steps.ts'

/** The app on a device: it starts without a connection, is replaced without losing a word, and takes what is shared with it. */
const t = translationsFor('en')
test.use({
  serviceWorkers: 'allow',
  // The stories cut the connection themselves.
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/],
})

test('starts without a connection at once, with the talk that was open last', async ({
  page,
  context,
  service,
  newPerson,
  signInAs,
}) => {
  const { words, thread } = await openKeptTalk({ page, service, newPerson, signInAs })
  await expect.poll(async () => (await kept(page)).join()).toContain(thread)

  await context.setOffline(true)
  const times: number[] = []
  for (let start = 0; start < 3; start++) {
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction((text) => document.body?.textContent.includes(text), words, { polling: 'raf' })
    times.push(await page.evaluate(() => performance.now()))
  }
  // 0.6 s on a quiet machine; beside other stories it takes its turn.
  expect(Math.min(...times)).toBeLessThan(2_500)
  await expect(page.getByText(t('common.connection.offline'))).toBeVisible()

  // Another screen of the area opens too, though it was never opened here.
  await page
    .getByRole('navigation', { name: t('common.nav.main') })
    .getByRole('link', { name: t('common.nav.events') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('common.nav.events') })).toBeVisible()

  // What was written meanwhile leaves by itself, once.
  await page.goto(`/athlete/messages?thread=${thread}`)
  await page.getByRole('textbox', { name: /^Write to/ }).fill('I will be there.')
  await page.getByRole('textbox', { name: /^Write to/ }).press('Enter')
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('I will be there.')).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/athlete/home')
  await expect
    .poll(async () => {
      const { data } = await service.from('messages').select('content').eq('conversation_id', thread)
      return data?.map(({ content }) => content)
    })
    .toEqual([words, 'I will be there.'])
})

test('signing out leaves nothing of the person on the device', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  await openKeptTalk({ page, service, newPerson, signInAs })
  await page.getByRole('button', { name: t('common.nav.account') }).click()
  await page.getByRole('menuitem', { name: t('common.nav.sign_out') }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name))))
    .not.toContain('touchline-last-seen')
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.filter((path) => !/^\/(assets\/|auth$|icon|favicon|manifest)/.test(path))).toEqual([])
})

test('takes a film that another app shares, as if it had been chosen', async ({
  page,
  browser,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/videos')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share-target',
      enctype: 'multipart/form-data',
    })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'film', id: 'shared' })
    form.append(input)
    document.body.append(form)
  })
  await page.locator('#shared').setInputFiles(await videoFile(browser, 'Cup final.mp4'))
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form:has(#shared)')?.submit())
  await expect(page).toHaveURL(/\/athlete\/videos$/)
  await expect(page.getByRole('paragraph').filter({ hasText: 'Cup final' })).toBeVisible()
  await page.getByRole('button', { name: t('video-upload.act.upload_one', { count: 1 }) }).click()
  await expect(readyCard(page)).toBeVisible()
})

test('a newer version is told of, and what is typed stays until somebody loads it', async ({
  browser,
  service,
  newPerson,
  openSession,
  status,
}) => {
  const { athlete, thread } = await newTalk({ service, newPerson })
  const { data } = await (await openSession(athlete.email)).auth.getSession()
  const site = await startChangingProxy(status.url)
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' })
  await context.addInitScript((session) => {
    localStorage.setItem('sb-127-auth-token', session)
  }, JSON.stringify(data.session))
  const page = await context.newPage()
  await page.goto(`/athlete/messages?thread=${thread}`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const field = page.getByRole('textbox', { name: /^Write to/ })
  await field.fill('Half a sentence')
  site.publishNewerWorker()
  const notice = page.getByText(t('common.version.newer'))
  // The browser asks by itself after a page has opened, and takes a question that comes meanwhile for the same one.
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(notice).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(field).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: t('common.version.load') }).click()
  await expect(notice).toBeHidden()
  await expect(field).toHaveValue('Half a sentence')
  await context.close()
  await site.close()
})
