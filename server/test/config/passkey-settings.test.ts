import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'

const read = (env: Record<string, string>) =>
  readConfig({ SITE_URL: 'https://club.example', GOTRUE_PASSKEY_ENABLED: 'true', ...env })

test('passkeys are off until they are set, each use by itself', () => {
  expect(readConfig({}).project.passkeys).toEqual({ signIn: false, factors: false, siteName: undefined })
  expect(read({ GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: 'FC Club' }).project.passkeys).toEqual({
    signIn: true,
    factors: false,
    siteName: 'FC Club',
  })
})

test.each([
  ['a site without TLS', { SITE_URL: 'http://club.example' }, 'SITE_URL'],
  ['a site without a name', { SITE_URL: 'https://192.0.2.7' }, 'SITE_URL'],
  ['a site in brackets', { SITE_URL: 'http://[::1]:3000' }, 'SITE_URL'],
  ['the name of another site', { GOTRUE_WEBAUTHN_RP_ID: 'example' }, 'GOTRUE_WEBAUTHN_RP_ID'],
  [
    'several origins',
    { GOTRUE_WEBAUTHN_RP_ORIGINS: 'https://club.example,https://other.example' },
    'GOTRUE_WEBAUTHN_RP_ORIGINS',
  ],
])('%s is refused by its name', (_what, env, name) => {
  expect(() => read(env)).toThrow(name)
})

test('a machine of one’s own has passkeys at localhost', () => {
  expect(read({ SITE_URL: 'http://localhost:3000' }).project.passkeys.signIn).toBe(true)
})
