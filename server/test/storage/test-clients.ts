import { randomUUID } from 'node:crypto'
import { StorageClient } from '@supabase/storage-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestServer } from '../test-server.ts'

export type StorageUser = {
  id: string
  token: string
  storage: StorageClient
  headers: Record<string, string>
}

/** A user with a row in auth.users, an access token and a supabase-js storage client. */
export async function createStorageUser(
  world: TestServer,
  saidAtSignUp: Record<string, string> = {},
): Promise<StorageUser> {
  const id = randomUUID()
  const role = 'authenticated'
  await world.sql(
    'insert into auth.users (id, aud, role, email, raw_user_meta_data) values ($1, $2, $2, $3, $4)',
    [id, role, `${id}@people.test`, saidAtSignUp],
  )
  const token = await world.context.keys.sign({ sub: id, role, aud: role }, 3600)
  const headers = { apikey: world.anonKey, authorization: `Bearer ${token}` }
  return { id, token, headers, storage: new StorageClient(`${world.url}/storage/v1`, headers) }
}

export function serviceStorage(world: TestServer): SupabaseClient['storage'] {
  return world.serviceClient().storage
}

type BucketRules = { public?: boolean; limit?: number | null; types?: string[] | null }

/** A bucket in which each signed-in user may do everything in the folder named by their id. */
export async function createOwnFolderBucket(world: TestServer, rules: BucketRules = {}): Promise<string> {
  const bucket = `b-${randomUUID()}`
  await world.sql(
    'insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)',
    [bucket, rules.public ?? false, rules.limit ?? null, rules.types ?? null],
  )
  const own = `bucket_id = '${bucket}' and (storage.foldername(name))[1] = (select auth.uid())::text`
  await world.sql(
    `create policy "${bucket}" on storage.objects for all to authenticated using (${own}) with check (${own})`,
  )
  return bucket
}

/** A plain HTTP request, for what supabase-js would not send or not return. */
export function storageFetch(world: TestServer, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${world.url}/storage/v1${path}`, init)
}

export async function errorBody(
  answer: Response,
): Promise<{ status: number; statusCode: string; code: string; message: string; error: string }> {
  return {
    status: answer.status,
    ...((await answer.json()) as { statusCode: string; code: string; message: string; error: string }),
  }
}
