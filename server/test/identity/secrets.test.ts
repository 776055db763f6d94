import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { loadSecrets } from '#server/identity/secrets.ts'
import { createSigningKeys } from '#server/identity/signing-keys.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'touchline-keys-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})
const fresh = (dataDir = folder(), env = {}) => loadSecrets(readConfig({ DATA_DIR: dataDir, ...env }))

describe('secrets', () => {
  test('are created at the first start and stored with mode 0600', async () => {
    const dataDir = folder()
    const first = await fresh(dataDir)
    const again = await fresh(dataDir)
    expect(again).toEqual(first)
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('differ between two installations', async () => {
    const [one, other] = [await fresh(), await fresh()]
    for (const name of ['jwtSecret', 'anonKey', 'serviceRoleKey', 'postgresPassword'] as const) {
      expect(one[name]).not.toBe(other[name])
    }
  })

  test('creates new API keys when JWT_SECRET changes', async () => {
    const dataDir = folder()
    const before = await fresh(dataDir)
    const after = await fresh(dataDir, { JWT_SECRET: 'x'.repeat(40) })
    expect(after.anonKey).not.toBe(before.anonKey)
    const keys = await createSigningKeys(after)
    expect(await keys.verify(after.anonKey as string)).toMatchObject({ role: 'anon' })
  })

  test('refuses an invalid JWT_KEYS by name, without its content', async () => {
    await expect(fresh(folder(), { JWT_KEYS: '{"keys":[{"d":"hush"}]}' })).rejects.toThrow(
      /^JWT_KEYS is (?!.*hush)/,
    )
    await expect(fresh(folder(), { JWT_KEYS: 'nonsense' })).rejects.toThrow(
      /^JWT_KEYS is "8 characters that are not JSON"/,
    )
  })

  test('publishes a JWKS without private parts', async () => {
    const secrets = await fresh()
    const { keys } = (await createSigningKeys(secrets)).publicJwks()
    expect(keys).toHaveLength(1)
    expect(JSON.stringify(keys)).not.toContain(secrets.keys[0]?.d)
  })
})
