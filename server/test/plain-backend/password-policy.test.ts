import { afterEach, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { startPlainServer } from './plain-server.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function reasonsFor(password: string) {
  const email = `${Math.random().toString(36).slice(2)}@paper-boats.example`
  const { error } = (await server?.client().auth.signUp({ email, password })) ?? {}
  return (error as { reasons?: string[] } | null)?.reasons ?? null
}

test('length and characters follow config.toml, with Supabase’s messages', async () => {
  server = await startPlainServer({
    'config.toml':
      '[auth]\nminimum_password_length = 8\npassword_requirements = "lower_upper_letters_digits"',
  })
  expect(await reasonsFor('Abcdef1')).toEqual(['length'])
  expect(await reasonsFor('abcdefgh')).toEqual(['characters'])
  expect(await reasonsFor('Abcdefg1')).toBeNull()
})

test('GOTRUE_PASSWORD_MIN_LENGTH and GOTRUE_PASSWORD_REQUIRED_CHARACTERS override config.toml', async () => {
  server = await startPlainServer(
    { 'config.toml': '[auth]\nminimum_password_length = 20' },
    { GOTRUE_PASSWORD_MIN_LENGTH: '7', GOTRUE_PASSWORD_REQUIRED_CHARACTERS: 'xyz:\\:' },
  )
  expect(await reasonsFor('abcdef')).toEqual(['length', 'characters'])
  expect(await reasonsFor('abcdefx')).toEqual(['characters'])
  expect(await reasonsFor('abcdex:')).toBeNull()
})

test('a common password gets another reason than one that lacks a character', async () => {
  server = await startPlainServer({ 'config.toml': '[touchline.password]\nrefuse_common = true' })
  expect(await reasonsFor('password')).toEqual(['pwned'])
})
