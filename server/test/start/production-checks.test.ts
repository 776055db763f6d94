import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticatorLogin } from '#server/db/authenticator-login.ts'
import { seedEmptyDatabase } from '#server/start/seed.ts'
import { startSmtpSink } from '../mail/smtp-sink.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const DOCTOR = fileURLToPath(new URL('../../../scripts/doctor.ts', import.meta.url))
const SITE_URL = 'https://touchline.example'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

const production = (env: Record<string, string> = {}) =>
  world.anotherServer({ NODE_ENV: 'production', SITE_URL, ...env })

async function doctor(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const { dataDir } = world.context.config
  const settings = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: world.databaseUrl, ...env }
  return promisify(execFile)(process.execPath, [DOCTOR], { env: settings }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  )
}

/** Nothing listens there, while a port that is free now may be somebody else's a moment later. */
const NOBODYS_PORT = '9'

test('production starts on a database without demo data', async () => {
  const server = await production()
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  await server.stop()
  expect(await doctor({ SITE_URL })).toMatchObject({ code: 0 })
})

test('production refuses to start without an answer from the SMTP server, and starts with one', async () => {
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_ADMIN_EMAIL: 'touchline@example.org' }
  await expect(production({ ...mail, SMTP_PORT: NOBODYS_PORT })).rejects.toThrow(
    /^SMTP_HOST is "127.0.0.1" .*Set SMTP_HOST/,
  )
  const sink = await startSmtpSink()
  await (await production({ ...mail, SMTP_PORT: String(sink.port) })).stop()
  await sink.stop()
})

test('npm run doctor names a database login without rights and a bucket that does not answer', async () => {
  const endpoint = `http://127.0.0.1:${NOBODYS_PORT}`
  const keys = { S3_BUCKET: 'touchline', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const { code, said } = await doctor({
    SITE_URL,
    // It has no right of its own; each line has its test in server/test/db/check-database.test.ts.
    DATABASE_URL: authenticatorLogin(world.databaseUrl).url,
    S3_ENDPOINT: endpoint,
    ...keys,
  })
  expect(code).toBe(1)
  const lines = said.trim().split('\n')
  expect(lines.slice(0, -1).every((line) => /^DATABASE_URL .* As a superuser: .*;$/.test(line))).toBe(true)
  expect(lines.at(-1)).toContain(`S3_ENDPOINT is "${endpoint}"`)
  expect(lines.length).toBeGreaterThan(4)
})

describe('a database that was filled with demo data', () => {
  beforeAll(async () => {
    const { context, databaseUrl: ownerUrl } = world
    const development = { ...context, config: { ...context.config, demo: true } }
    await seedEmptyDatabase({ context: development, ownerUrl }, context.log)
  })

  test('is refused in production, with instructions', async () => {
    await expect(production()).rejects.toThrow(/^DATABASE_URL .*demo data.* Set DATABASE_URL to a new/)
  })

  test('is accepted in development', async () => {
    await (await world.anotherServer({ NODE_ENV: 'test' })).stop()
  })

  test('is reported by npm run doctor with all other problems, and exit code 1', async () => {
    const { code, said } = await doctor({
      JWT_SECRET: 'super-secret-jwt-token-with-at-least-32-characters-long',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: NOBODYS_PORT,
      SMTP_ADMIN_EMAIL: 'touchline@example.org',
    })
    expect(code).toBe(1)
    const named = said
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0])
    expect(named.sort()).toEqual(['DATABASE_URL', 'JWT_SECRET', 'SITE_URL', 'SMTP_HOST'])
  })
})
