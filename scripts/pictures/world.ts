import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { ServerStatus } from '#server/start/server-status.ts'
import { startServerProcess } from '../../server/test/server-process.ts'

export type Person = { id: string; email: string; password: string }

/** A server with the demo world, to take pictures of, and what builds more people into it. */
export type World = {
  status: ServerStatus
  service: SupabaseClient
  /** The moment that all times are told from. */
  startedAt: number
  newPerson(role: 'athlete' | 'scout', fullName?: string): Promise<Person>
  openSession(email: string): Promise<SupabaseClient>
  /** As somebody without an account reaches the API. */
  asNobody(): SupabaseClient
  stop(): Promise<void>
}

const PASSWORD = 'Corner-Arc#27 left'
const quiet = { auth: { persistSession: false, autoRefreshToken: false } }

/** `tree` is the folder whose server is started: this one, or that of another commit. */
export async function startWorld(tree: string): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-pictures-'))
  // PostgreSQL runs as another account when this runs as root, and must be able to enter.
  chmodSync(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: '0', DEMO: '1', NODE_ENV: 'development' }
  const server = await startServerProcess(env, [process.execPath, join(tree, 'server/src/start/main.ts')])
  const { status } = server
  const service = createClient(status.url, status.serviceRoleKey, quiet)
  return {
    status,
    service,
    startedAt: Date.now(),
    async newPerson(role, fullName = role === 'athlete' ? 'Nora Quill' : 'Sam Ferreira') {
      const email = `${role}-${crypto.randomUUID().slice(0, 8)}@people.example`
      const { data, error } = await service.auth.admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { full_name: fullName, role },
      })
      if (error) throw error
      return { id: data.user.id, email, password: PASSWORD }
    },
    async openSession(email) {
      const link = await service.auth.admin.generateLink({ type: 'magiclink', email })
      if (link.error) throw link.error
      const client = createClient(status.url, status.anonKey, quiet)
      const token_hash = link.data.properties.hashed_token
      const signedIn = await client.auth.verifyOtp({ token_hash, type: 'magiclink' })
      if (signedIn.error) throw signedIn.error
      return client
    },
    asNobody: () => createClient(status.url, status.anonKey, quiet),
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
