/** Secrets that stand in documentation and example files, by the setting that could hold one: everybody knows them. */
export const PUBLISHED: Record<string, (value: string) => boolean> = {
  // The example of self-hosted Supabase begins with "your-", that of the Supabase CLI does not.
  JWT_SECRET: (value) => /^(your-)?super-secret-jwt-token/.test(value),
  ANON_KEY: isDemoKey,
  SERVICE_ROLE_KEY: isDemoKey,
  POSTGRES_PASSWORD: (value) =>
    /^(postgres|password|your-super-secret-and-long-postgres-password)$/.test(value),
}

/** Supabase's published keys, signed with its published secret, name their issuer. */
function isDemoKey(value: string): boolean {
  const [, payload = ''] = value.split('.')
  return Buffer.from(payload, 'base64url').toString().includes('"supabase-demo"')
}
