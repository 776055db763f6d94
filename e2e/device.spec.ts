import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { startChangingProxy } from './changing-proxy.ts'
import { expect, type Page, test } from './fixtures.ts'
import { newThread } from './talk-builders.ts'
import { videoFile } from './test-films.ts'
import { translationsFor } from './translations.ts'
import { readyCard } from './upload-steps.ts'

/** The app on a device: it starts without a connection, is replaced without losing a word, and is told of what happens. */
const t = translationsFor('en')
test.use({
  serviceWorkers: 'allow',
  // The stories cut the connection themselves.
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/],
})

type Tools = Parameters<Parameters<typeof test>[2]>[0]

async function newTalk(tools: Pick<Tools, 'service' | 'newPerson'>) {
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
async function untilKept(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('assets')).keys()).length))
    .toBeGreaterThan(80)
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name))))
    .toContain('touchline-last-seen')
}
const kept = (page: Page) =>
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

test('starts without a connection at once, with the talk that was open last', async ({
  page,
  context,
  service,
  newPerson,
  signInAs,
}) => {
  const { words, athlete, thread } = await newTalk({ service, newPerson })
  await signInAs(athlete.email)
  await page.goto(`/athlete/messages?thread=${thread}`)
  await expect(page.getByText(words).last()).toBeVisible()
  await untilKept(page)
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
  await expect(page.getByText('I will be there.').last()).toBeVisible()
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
  const { words, athlete, thread } = await newTalk({ service, newPerson })
  await signInAs(athlete.email)
  await page.goto(`/athlete/messages?thread=${thread}`)
  await expect(page.getByText(words).last()).toBeVisible()
  await untilKept(page)
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

test('is told of what happens by kind alone, once push is turned on', async ({
  page,
  context,
  service,
  newPerson,
  signInAs,
}) => {
  const { athlete, thread } = await newTalk({ service, newPerson })
  // A browser without a window allows no notices and has no push service: both are the browser's part.
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    let subscription: object | null = null
    const key = (bytes: number) => 'B'.padEnd(bytes, 'a')
    const made = {
      endpoint: `https://push.invalid/${Math.random()}`,
      toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: key(87), auth: key(22) } }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        subscription = made
        return made
      },
      getSubscription: async () => subscription,
    })
  })
  await signInAs(athlete.email)
  await page.goto('/athlete/settings')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.getByText(t('push-device.explain'))).toBeVisible()
  await page.getByRole('button', { name: t('push-device.turn_on') }).click()
  await expect(page.getByText(t('push-device.here'))).toBeVisible()

  // Without a window this browser shows no notice and has no icon for a number, so what it is asked to show is written down
  // (`qualities/push.spec.ts` has one with).
  const worker = context.serviceWorkers().at(-1)
  if (!worker) throw new Error('no worker')
  await worker.evaluate(() => {
    const notices: object[] = []
    Object.assign(Reflect.get(self, 'clients'), { matchAll: async () => [] })
    Object.assign(Reflect.get(self, 'registration'), {
      showNotification: async (title: string, { body, data }: { body: string; data: object }) =>
        void notices.push({ title, body, data }),
    })
    Object.assign(navigator, { setAppBadge: async () => undefined })
    Object.assign(self, { notices })
  })
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  const origin = new URL(process.env.TOUCHLINE_E2E_URL ?? '').origin
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const notices = () => worker.evaluate(() => Reflect.get(self, 'notices'))
  const url = `/athlete/messages?thread=${thread}`
  await push(JSON.stringify({ kind: 'message', url, language: 'es' }))
  // From a newer server, from a broken one, and with an address elsewhere: never more than that there is something.
  await push('{"kind":"constructor","url":"/athlete/home","language":"en"}')
  await push('{"kind":"new_kind","url":"https://elsewhere.example/x","language":"constructor"}')
  await push('no JSON')
  const other = { title: 'Touchline', body: t('push-device.kinds.other') }
  await expect.poll(notices).toEqual([
    { title: 'Touchline', body: translationsFor('es')('push-device.kinds.message'), data: { url } },
    { ...other, data: { url: '/athlete/home' } },
    { ...other, data: { url: '/' } },
    { ...other, data: { url: '/' } },
  ])

  await page.getByRole('button', { name: new RegExp(`^${t('push-device.turn_off')}`) }).click()
  await expect(page.getByRole('button', { name: t('push-device.turn_on') })).toBeVisible()
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
  await expect(page.getByText('Cup final', { exact: true })).toBeVisible()
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
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const notice = page.getByText(t('common.version.newer'))
  await expect(notice).toBeVisible()
  await expect(field).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: t('common.version.load') }).click()
  await expect(notice).toBeHidden()
  await expect(field).toHaveValue('Half a sentence')
  await context.close()
  await site.close()
})
