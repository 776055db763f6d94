import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { Client } from 'pg'
import type { ServerStatus } from '#server/start/server-status.ts'

export { expect, type Page }

export type Mail = { id: string; to: string; subject: string; text: string; link: string | null }

type Fixtures = {
  /** Address and keys of the server under test. */
  status: ServerStatus
  /** A service role client, past every policy: to prepare data and to check the result. */
  service: SupabaseClient
  /** Creates a confirmed user for this test. */
  newPerson(
    role: 'athlete' | 'scout',
    fullName?: string,
  ): Promise<{ id: string; email: string; password: string }>
  /**
   * Creates an admin as the operator's command does, with MFA, which writing needs, unless the test is about an admin without.
   */
  newAdmin(how?: 'password alone'): Promise<{ id: string; email: string; password: string }>
  /** Signs in by a magic link, without a page and without counting toward the sign-in limit. */
  openSession(email: string): Promise<SupabaseClient>
  /** Gives a user a verified TOTP factor and returns the generator of its codes. */
  withSecondStep(person: { id: string }): Promise<TOTP>
  /** Gives a user a second step, and `signInAs` a session that has used it. */
  raise(person: { id: string; email: string }): Promise<void>
  /** Sessions at AAL2, by user. */
  raised: Map<string, Session>
  /** Stores a session in the page as a sign-in would, without counting toward the sign-in limit. */
  signInAs(email: string, page?: Page): Promise<Session>
  /** Opens another browser context, checked for errors like the first. */
  anotherBrowser(options?: Parameters<import('@playwright/test').Browser['newContext']>[0]): Promise<Page>
  /** The newest email to an address whose text matches, once it has arrived. */
  mailTo(email: string, pattern: RegExp): Promise<Mail>
  /** The violations axe finds on the current screen. */
  axe(page?: Page): Promise<string[]>
  /** Console errors and failed requests that the test expects; any other fails it. */
  expectedErrors: RegExp[]
}

export const TEST_PASSWORD = 'Corner-Arc#27 left'
const quiet = { auth: { persistSession: false, autoRefreshToken: false } }

export const test = base.extend<Fixtures>({
  status: async ({ baseURL: _ }, use) => use(JSON.parse(process.env.TOUCHLINE_E2E_STATUS ?? '{}')),
  service: async ({ status }, use) => use(createClient(status.url, status.serviceRoleKey, quiet)),
  expectedErrors: async ({ baseURL: _ }, use) => use([]),

  page: async ({ page, expectedErrors }, use) => {
    const problems = await watch(page, expectedErrors)
    await use(page)
    expect(problems, 'console errors and requests to foreign origins').toEqual([])
  },

  anotherBrowser: async ({ browser, expectedErrors, baseURL }, use, testInfo) => {
    const opened: { page: Page; problems: string[] }[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL,
        locale: 'en-GB',
        timezoneId: 'Europe/Madrid',
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await context.newPage()
      opened.push({ page, problems: await watch(page, expectedErrors) })
      return page
    })
    for (const [index, { page, problems }] of opened.entries()) {
      if (testInfo.errors.length > 0)
        await page.screenshot({ path: testInfo.outputPath(`browser-${index + 1}.png`) })
      await page.context().close()
      expect(problems, 'console errors and requests to foreign origins').toEqual([])
    }
  },

  newPerson: async ({ service }, use) => {
    await use(async (role, fullName = role === 'athlete' ? 'Nora Quill' : 'Sam Ferreira') => {
      const email = `${role}-${crypto.randomUUID().slice(0, 8)}@people.example`
      const { data, error } = await service.auth.admin.createUser({
        email,
        password: TEST_PASSWORD,
        email_confirm: true,
        user_metadata: { full_name: fullName, role },
      })
      if (error) throw error
      return { id: data.user.id, email, password: TEST_PASSWORD }
    })
  },

  raised: async ({ baseURL: _ }, use) => use(new Map()),

  openSession: async ({ service, status }, use) => {
    await use(async (email) => {
      const { data, error } = await service.auth.admin.generateLink({ type: 'magiclink', email })
      if (error) throw error
      const client = createClient(status.url, status.anonKey, quiet)
      const signedIn = await client.auth.verifyOtp({
        token_hash: data.properties.hashed_token,
        type: 'magiclink',
      })
      if (signedIn.error) throw signedIn.error
      return client
    })
  },

  withSecondStep: async ({ status }, use) => {
    await use(async ({ id }) => {
      const { base32: secret } = new Secret()
      await asOwner(
        status,
        `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', $2)`,
        [id, secret],
      )
      return new TOTP({ secret })
    })
  },

  raise: async ({ openSession, withSecondStep, raised }, use) => {
    await use(async (person) => {
      const phone = await withSecondStep(person)
      const client = await openSession(person.email)
      const { data } = await client.auth.mfa.listFactors()
      const factorId = data?.totp[0]?.id ?? ''
      const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: phone.generate() })
      if (error) throw error
      raised.set(person.email, await sessionOf(client))
    })
  },

  newAdmin: async ({ newPerson, raise, status }, use) => {
    await use(async (how) => {
      const person = await newPerson('scout', 'Ines Kestrel')
      await asOwner(status, 'insert into public.admin_users (user_id) values ($1)', [person.id])
      if (how !== 'password alone') await raise(person)
      return person
    })
  },

  signInAs: async ({ page, openSession, raised, status }, use) => {
    await use(async (email, on = page) => {
      const session = raised.get(email) ?? (await sessionOf(await openSession(email)))
      const key = `sb-${new URL(status.url).hostname.split('.')[0]}-auth-token`
      await storeBeforeNextDocument(on, new URL(status.url).origin, key, JSON.stringify(session))
      return session
    })
  },

  mailTo: async ({ status, request }, use) => {
    await use(async (email, pattern) => {
      let found: Mail | undefined
      await expect
        .poll(
          async () => {
            const answer = await request.get(
              `${status.url}/_mailbox/api/messages?to=${encodeURIComponent(email)}`,
            )
            const { messages } = (await answer.json()) as { messages: Mail[] }
            found = messages.find(({ subject, text }) => pattern.test(subject) || pattern.test(text))
            return found !== undefined
          },
          { message: `a mail to ${email} like ${pattern}`, timeout: 30_000 },
        )
        .toBe(true)
      return found as Mail
    })
  },

  axe: async ({ page }, use) => {
    await use((on = page) => axeViolations(on))
  },
})

/** What axe finds wrong, once the page has come to rest. */
export async function axeViolations(on: Page) {
  // Content that is being replaced is dimmed, which axe would report as low contrast.
  await expect(on.locator('[aria-busy=true]')).toHaveCount(0)
  await on.evaluate(arrived)
  const { violations } = await new AxeBuilder({ page: on })
    // Only what is wrong is gathered, and in this page: there are no foreign frames, for which axe would open a second one.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    // After the options, which would take the place of the tags.
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const wrong: string[] = []
  for (const { id, nodes } of violations)
    for (const { html, target, failureSummary = '' } of nodes)
      if (id !== 'target-size' || (await isSmallInTheMiddle(on, String(target[0]))))
        wrong.push(`${id}: ${html.slice(0, 160)} ${failureSummary}`)
  return wrong
}

/** What has scrolled under a bar has the buttons of the bar for neighbours. It is judged where it can be pressed, and scrolled back. */
async function isSmallInTheMiddle(on: Page, selector: string) {
  const target = on.locator(selector)
  const before = await target.evaluate((element) => {
    const scrolled: number[] = []
    for (let at: Element | null = element; at; at = at.parentElement) scrolled.push(at.scrollTop)
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return scrolled
  })
  const { violations } = await new AxeBuilder({ page: on })
    .setLegacyMode(true)
    .include(selector)
    .withRules(['target-size'])
    .analyze()
  await target.evaluate((element, scrolled) => {
    for (let at: Element | null = element; at; at = at.parentElement) at.scrollTop = scrolled.shift() ?? 0
  }, before)
  return violations.length > 0
}

/** Waits for animations, because axe would measure the contrast of half-transparent elements. */
async function arrived() {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
}

/** Puts a value into the storage of an origin before the app of its next document starts, and never again: what the app does to it stays. */
async function storeBeforeNextDocument(page: Page, origin: string, key: string, value: string) {
  if (page.url() !== 'about:blank') {
    // An app is open and would go on with the old value: a document without the app takes its place.
    await page.goto('/ip')
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
    return
  }
  const script = await page.addInitScript(
    ([site, name, text]) => {
      if (location.origin === site) localStorage.setItem(name, text)
    },
    [origin, key, value] as const,
  )
  // The event is sent before the answer to the navigation, so that the script is gone before the story goes on.
  page.once('framenavigated', () => script.dispose())
}

async function asOwner({ databaseUrl }: ServerStatus, text: string, values: unknown[]) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query(text, values)
  await db.end()
}

async function sessionOf({ auth }: SupabaseClient) {
  const { data } = await auth.getSession()
  if (!data.session) throw new Error('nobody is signed in')
  return data.session
}

async function watch(page: Page, expected: RegExp[]) {
  const problems: string[] = []
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const own = new URL(process.env.TOUCHLINE_E2E_URL ?? '').host
    if (/^(http|ws)s?:$/.test(url.protocol) && url.host !== own) note(`foreign origin: ${url.href}`)
  })
  // Said aloud also where the code that broke the policy goes on as if nothing had happened.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
      console.error(
        `against the content policy: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`,
      ),
    ),
  )
  return problems
}
