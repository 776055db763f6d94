import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { PLAIN_TEMPLATE } from '../global-setup.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

/** A backend of another application's: its `supabase` folder holds these files, and none of ours. */
export async function startPlainServer(
  files: Record<string, string> = {},
  env: Record<string, string> = {},
): Promise<TestServer> {
  const workdir = mkdtempSync(join(tmpdir(), 'plain-backend-'))
  mkdirSync(join(workdir, 'supabase'))
  for (const [name, content] of Object.entries(files)) {
    const path = join(workdir, 'supabase', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  const removeFolder = () => rmSync(workdir, { recursive: true, force: true })
  try {
    const server = await startTestServer({ SUPABASE_WORKDIR: workdir, ...env }, { template: PLAIN_TEMPLATE })
    return { ...server, stop: () => server.stop().finally(removeFolder) }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/** The newest email to an address, once the mailer has taken it. */
export function mailTo(server: TestServer, address: string) {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${server.url}/_mailbox/api/messages?to=${encodeURIComponent(address)}`)
      const { messages } = (await answer.json()) as { messages: Email[] }
      if (!messages[0]) throw new Error(`no email to ${address}`)
      return messages[0]
    },
    { timeout: 20_000, interval: 25 },
  )
}

type Email = { subject: string; code: string; text: string }
