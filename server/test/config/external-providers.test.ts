import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-providers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(toml: string, env: Record<string, string> = {}) {
  mkdirSync(join(folder, 'supabase'), { recursive: true })
  writeFileSync(join(folder, 'supabase/config.toml'), toml)
  return readConfig({ SUPABASE_WORKDIR: folder, ...env }).project.external
}

const GOOGLE = `[auth.external.google]
enabled = true
client_id = "web.apps, ios.apps"
secret = "env(GOOGLE_SECRET)"
skip_nonce_check = true`

test('a provider is read from the file by the platform’s names, its secret from the environment', () => {
  const { providers } = read(GOOGLE, { GOOGLE_SECRET: 's' })
  expect(providers.get('google')).toEqual({
    name: 'google',
    kind: 'oidc',
    label: 'Google',
    clientId: 'web.apps',
    otherClientIds: ['ios.apps'],
    secret: 's',
    url: 'https://accounts.google.com',
    redirectUri: undefined,
    skipNonceCheck: true,
  })
})

test('the environment goes before the file, and makes providers of its own', () => {
  const { providers } = read(`${GOOGLE}\n[auth.external.apple]\nenabled = false`, {
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'false',
    GOTRUE_EXTERNAL_AZURE_ENABLED: 'true',
    GOTRUE_EXTERNAL_AZURE_CLIENT_ID: 'a',
    GOTRUE_EXTERNAL_AZURE_SECRET: 'b',
    GOTRUE_EXTERNAL_AZURE_URL: 'https://login.microsoftonline.com/tenant',
    GOTRUE_EXTERNAL_CLUB_ENABLED: 'true',
    GOTRUE_EXTERNAL_CLUB_CLIENT_ID: 'a',
    GOTRUE_EXTERNAL_CLUB_SECRET: 'b',
    GOTRUE_EXTERNAL_CLUB_URL: 'https://login.club.example/realms/main',
    GOTRUE_EXTERNAL_CLUB_NAME: 'FC Club',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
  })
  expect([...providers.values()].map(({ name, label, url }) => [name, label, url])).toEqual([
    ['azure', 'Microsoft', 'https://login.microsoftonline.com/tenant/v2.0'],
    ['custom:club', 'FC Club', 'https://login.club.example/realms/main'],
  ])
})

test.each<[string, Record<string, string>, RegExp]>([
  ['', { GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true' }, /^GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID is "": /],
  [GOOGLE, {}, /^GOTRUE_EXTERNAL_GOOGLE_SECRET is "": /],
  [GOOGLE, { GOOGLE_SECRET: 's', GOTRUE_EXTERNAL_GOOGLE_URL: 'http://10.0.0.1' }, /_GOOGLE_URL is .*https:/],
  [
    '[auth.external.club]\nenabled = true\nclient_id = "a"\nsecret = "b"',
    {},
    /^GOTRUE_EXTERNAL_CLUB_URL is "": it must be the address of its issuer/,
  ],
  [
    '[auth.external.facebook]\nenabled = true\nclient_id = "a"\nsecret = "b"',
    {},
    /^GOTRUE_EXTERNAL_FACEBOOK_ENABLED is "true": it must be false: this server speaks with apple, azure/,
  ],
  ['', { EXTERNAL_PRIVATE_ORIGINS: 'login.club.internal' }, /^EXTERNAL_PRIVATE_ORIGINS is /],
])('what cannot work is told at the start, in one line (%#)', (toml, env, words) => {
  expect(() => read(toml, env)).toThrow(words)
})

test('an issuer in the own network is asked where an operator has named it', () => {
  const club =
    '[auth.external.club]\nenabled = true\nclient_id = "a"\nsecret = "b"\nurl = "http://10.0.0.1:8080/realms/x"'
  expect(() => read(club)).toThrow(/EXTERNAL_PRIVATE_ORIGINS/)
  const { providers, privateOrigins } = read(club, { EXTERNAL_PRIVATE_ORIGINS: 'http://10.0.0.1:8080' })
  expect([...providers.keys()]).toEqual(['custom:club'])
  expect([...privateOrigins]).toEqual(['http://10.0.0.1:8080'])
})

test('people add and remove providers where an operator lets them', () => {
  expect(read('').manualLinking).toBe(false)
  expect(read('[auth]\nenable_manual_linking = true').manualLinking).toBe(true)
  const off = { GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'false' }
  expect(read('[auth]\nenable_manual_linking = true', off).manualLinking).toBe(false)
})
