import { findWholeChromium } from '../../scripts/find-chromium.mjs'
import { newAthlete, uniqueWord } from '../builders.ts'
import { expect, test } from '../fixtures.ts'
import { translationsFor } from '../translations.ts'

test.use({
  serviceWorkers: 'allow',
  launchOptions: {
    executablePath: findWholeChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--headless=new'],
  },
})

test('a push is shown by the browser while no screen of the product is open', async ({
  page,
  context,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  await context.grantPermissions(['notifications'])
  await signInAs(athlete.email)
  await page.goto('/athlete/home')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  await page.goto('about:blank')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(process.env.TOUCHLINE_E2E_URL ?? '').origin,
    registrationId,
    data: JSON.stringify({ kind: 'message_request', url: '/athlete/messages', language: 'fr' }),
  })
  await page.goto('/athlete/home')
  const shown = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications()
      return notices.map(({ title, body, data }) => ({ title, body, data }))
    })
  await expect.poll(shown).toEqual([
    {
      title: 'Touchline',
      body: translationsFor('fr')('push-device.kinds.message_request'),
      data: { url: '/athlete/messages' },
    },
  ])
})
