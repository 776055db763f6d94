import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config/config.ts'

describe('settings', () => {
  test('readConfig({}) is a development server on port 3000 of 127.0.0.1', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 3000,
      demo: true,
      requireApiKey: false,
    })
    expect(config.siteUrl).toBe('http://127.0.0.1:3000')
    expect(config.databaseUrl).toBeUndefined()
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT is "eighty": it must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000": it must be a whole number from 0 to 65535.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod": it must be development, production or test.'],
    [
      { HOST: 'http://localhost' },
      'HOST is "http://localhost": it must be an address of this machine, such as 127.0.0.1, ::1 or localhost.',
    ],
    [{ DEMO: 'maybe' }, 'DEMO is "maybe": it must be 1 or 0.'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET is "5 characters": it must be at least 32 characters.'],
    [{ JWT_EXPIRY: '5' }, 'JWT_EXPIRY is "5": it must be a whole number from 60 to 86400.'],
    [
      { SITE_URL: 'touchline.example' },
      'SITE_URL is "touchline.example": it must be an address that starts with http:// or https://.',
    ],
    [
      { DATABASE_URL: 'mysql://root:secret@db/x' },
      'DATABASE_URL is "mysql://…@db/x": it must be an address that starts with postgres:// or postgresql://.',
    ],
    [
      { SMTP_HOST: 'mail.example' },
      'SMTP_ADMIN_EMAIL is "": it must be the address mails come from, since SMTP_HOST is set.',
    ],
    [
      { OPERATOR_ADDRESS: '4 Mill Lane' },
      'OPERATOR_NAME is "": it must be set, since OPERATOR_ADDRESS is set.',
    ],
    [
      { OPERATOR_EMAIL: 'nobody' },
      'OPERATOR_EMAIL is "nobody": it must be an email address that a person reads.',
    ],
    [
      { S3_BUCKET: 'films', S3_SECRET_ACCESS_KEY: 'x' },
      'S3_ACCESS_KEY_ID is "": it must be set, since S3_BUCKET is set.',
    ],
    [
      { NODE_ENV: 'production' },
      'SITE_URL is "": it must be set in production: the public address that mails link to.',
    ],
    [
      { NODE_ENV: 'production', SITE_URL: 'https://t.example', MAILER_AUTOCONFIRM: 'true' },
      'MAILER_AUTOCONFIRM is "true": it must be unset in production: an address that nobody confirmed would open accounts and invitations of others.',
    ],
  ])('readConfig(%o) fails with one line: name, value, what it must be', (env, message) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(message)
  })

  test.each([
    { JWT_SECRET: 'super-secret-jwt-token-with-at-least-32-characters-long' },
    { JWT_SECRET: 'your-super-secret-jwt-token-with-at-least-32-characters-long' },
    { POSTGRES_PASSWORD: 'your-super-secret-and-long-postgres-password' },
    { ANON_KEY: `e30.${Buffer.from('{"iss":"supabase-demo","role":"anon"}').toString('base64url')}.x` },
    { SERVICE_ROLE_KEY: `e30.${Buffer.from('{"role":"x","iss":"supabase-demo"}').toString('base64url')}.x` },
  ])('readConfig(%o) fails in production, as the secret is published', (secret) => {
    const env = { NODE_ENV: 'production', SITE_URL: 'https://t.example', ...secret }
    expect(() => readConfig(env)).toThrow(`${Object.keys(secret)[0]} is`)
    expect(() => readConfig(env)).toThrow('this one is published')
    expect(() => readConfig({ ...env, NODE_ENV: 'development' })).not.toThrow()
  })

  test('readConfig names all wrong settings, a line each', () => {
    expect(() => readConfig({ NODE_ENV: 'prod', PORT: 'x' })).toThrow(/NODE_ENV is .*\nPORT is /)
  })

  test.each(['::1', '[::1]'])('HOST=%s listens on ::1 and stands in brackets in the address', (host) => {
    expect(readConfig({ HOST: host })).toMatchObject({ host: '::1', siteUrl: 'http://[::1]:3000' })
  })

  test('DEMO is off in production, whatever it is set to', () => {
    expect(readConfig({ NODE_ENV: 'production', SITE_URL: 'https://t.example', DEMO: '1' }).demo).toBe(false)
  })

  test('the message about an invalid URL hides its password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/)
  })
})
