import { createClient } from '@supabase/supabase-js'
import type { Status } from '#server/start/lock.ts'

/** A sign-in as a browser stores it, name and value, got without spending anybody's sign-in limit. */
export async function storedSession(
  { url, anonKey, serviceRoleKey }: Pick<Status, 'url' | 'anonKey' | 'serviceRoleKey'>,
  email: string,
): Promise<[name: string, value: string]> {
  const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
  const link = await createClient(url, serviceRoleKey, quiet).auth.admin.generateLink({
    type: 'magiclink',
    email,
  })
  if (link.error) throw link.error
  const { data, error } = await createClient(url, anonKey, quiet).auth.verifyOtp({
    token_hash: link.data.properties.hashed_token,
    type: 'magiclink',
  })
  if (error) throw error
  return [`sb-${new URL(url).hostname.split('.')[0]}-auth-token`, JSON.stringify(data.session)]
}
