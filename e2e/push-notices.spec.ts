import { newTalk } from './device-steps.ts'
import { expect, test } from './fixtures.ts'
import { translationsFor } from './translations.ts'

/** What a device is told by push, and where it leads. */
const t = translationsFor('en')
test.use({ serviceWorkers: 'allow' })

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

test('opens what a notice is about in a window of an area, and beside any other page in a new one', async ({
  page,
  context,
  service,
  newPerson,
  signInAs,
}) => {
  const { athlete, thread } = await newTalk({ service, newPerson })
  await signInAs(athlete.email)
  await page.goto('/athlete/settings')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const url = `/athlete/messages?thread=${thread}`
  const press = async () => {
    const worker = context.serviceWorkers().at(-1)
    if (!worker) throw new Error('no worker')
    return worker.evaluate(async (address) => {
      const opened: string[] = []
      Object.assign(Reflect.get(self, 'clients'), {
        openWindow: async (one: string) => void opened.push(one),
      })
      const work: Promise<unknown>[] = []
      const notification = { close: () => undefined, data: { url: address } }
      const waitUntil = (one: Promise<unknown>) => void work.push(one)
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
      await Promise.all(work)
      return opened
    }, url)
  }
  // The page listens from a moment after it is drawn.
  await expect(async () => {
    expect(await press()).toEqual([])
    await expect(page).toHaveURL(url, { timeout: 1_000 })
  }).toPass()
  await page.goto('/mobile-app')
  expect(await press()).toEqual([url])
})
