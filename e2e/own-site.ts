import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { freePort } from '#server/util/free-port.ts'
import { newEmail } from '../server/test/auth/test-users.ts'
import { startServerProcess } from '../server/test/server-process.ts'
import { expect, type Page, TEST_PASSWORD } from './fixtures.ts'
import type { translationsFor } from './translations.ts'

export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>

/**
 * A server with a data folder of its own, for stories about what the common one has switched off.
 * `host` is localhost where browsers want a name, as for passkeys.
 */
export async function startOwnSite(
  env: Record<string, string>,
  { host = '127.0.0.1', port }: { host?: 'localhost' | '127.0.0.1'; port?: number } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-site-'))
  // When this runs as root, PostgreSQL runs as another user, which needs access to the directory.
  chmodSync(folder, 0o755)
  const bound = port ?? (await freePort())
  const url = `http://${host}:${bound}`
  const backend = await startServerProcess({
    DATA_DIR: folder,
    PORT: String(bound),
    SITE_URL: url,
    NODE_ENV: 'development',
    DEMO: '0',
    ...env,
  })
  const { status } = backend
  /** Past every policy. */
  const service = createClient(status.url, status.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  return {
    /** As the browser sees it. */
    url,
    status,
    service,
    /** Who signs in with `TEST_PASSWORD`; their address. */
    async newScout(): Promise<string> {
      const email = newEmail('vera')
      const { error } = await service.auth.admin.createUser({
        email,
        password: TEST_PASSWORD,
        email_confirm: true,
        user_metadata: { role: 'scout', full_name: 'Vera Harrow' },
      })
      expect(error).toBeNull()
      return email
    },
    /** Mails and text messages to an address or a number, the newest first. */
    async messagesTo(whom: string) {
      const answer = await fetch(`${status.url}/_mailbox/api/messages?to=${encodeURIComponent(whom)}`)
      return ((await answer.json()) as { messages: { text: string }[] }).messages
    },
    async signOut(page: Page) {
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${url}/auth`)
    },
    async stop() {
      await backend.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** On the sign-in page. */
export async function signInByPassword(page: Page, email: string, t: ReturnType<typeof translationsFor>) {
  await page.getByLabel(t('sign-in.email')).fill(email)
  await page.getByLabel(t('sign-in.password'), { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: t('sign-in.sign_in'), exact: true }).click()
}
