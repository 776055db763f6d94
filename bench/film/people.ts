import type { Browser } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { ServerProcess } from '../../server/test/server-process.ts'
import { createStoredSession } from '../../server/test/stored-session.ts'
import { DEMO_ACCOUNTS } from '../../supabase/seeds/demo-accounts.ts'

const emailOf = (wanted: string) => DEMO_ACCOUNTS.find(({ role }) => role === wanted)?.email ?? ''

export async function openPage(browser: Browser, server: ServerProcess, baseURL: string, role: string) {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL, locale: 'en-GB', viewport })
  const entry = await createStoredSession(server.status, emailOf(role))
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), entry)
  return context.newPage()
}

export async function signedIn({ status }: ServerProcess, role: string): Promise<SupabaseClient> {
  const client = createClient(status.url, status.anonKey, { auth: { persistSession: false } })
  const [, stored] = await createStoredSession(status, emailOf(role))
  await client.auth.setSession(JSON.parse(stored))
  return client
}

/** As an athlete adds a film: its row, its file, and, once it was checked, everybody may see it. */
export async function publish(athlete: SupabaseClient, bytes: Uint8Array): Promise<string> {
  const { data } = await athlete.auth.getUser()
  const owner = data.user?.id ?? ''
  const id = crypto.randomUUID()
  await athlete
    .from('videos')
    .insert({ id, athlete_id: owner, title: 'Whole match', kind: 'full_game', byte_size: bytes.length })
    .throwOnError()
  const file = athlete.storage.from('videos')
  const { error } = await file.upload(`${owner}/${id}.mp4`, bytes, { contentType: 'video/mp4' })
  if (error) throw error
  for (let tries = 0; (await stateOf(athlete, id)) !== 'ready'; tries += 1) {
    if (tries > 120) throw new Error('the film was not checked in a minute')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await athlete.rpc('publish_video', { video_id: id, visibility: 'public' }).throwOnError()
  return id
}

const stateOf = async (athlete: SupabaseClient, id: string) =>
  (await athlete.from('videos').select('state').eq('id', id).single().throwOnError()).data?.state as string

export const sizesOf = async (athlete: SupabaseClient) =>
  (await athlete.from('videos').select('byte_size').eq('state', 'ready').throwOnError()).data?.map(
    ({ byte_size }) => byte_size as number,
  ) ?? []
