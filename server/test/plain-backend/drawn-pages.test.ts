import { afterEach, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { startPlainServer } from './plain-server.ts'

const MIGRATION = `
  create schema app;
  grant usage on schema app to anon;
  create table app.boats (slug text primary key, title text);
  grant select on app.boats to anon;
  insert into app.boats values ('swan', 'Swan & <Sons>');
  create function app.boat(params jsonb) returns jsonb language sql stable as $$
    select case when params ->> 'slug' = 'storm' then to_jsonb(1 / (params ->> 'slug' is null)::int)
      else (select to_jsonb(b) || jsonb_build_object('as', current_user) from app.boats b where b.slug = params ->> 'slug') end $$;
  create function app.wrong(params jsonb) returns text language sql as $$ select 'x' $$;`
const FILES = {
  'migrations/0001_app.sql': MIGRATION,
  'config.toml':
    '[touchline.web]\nroot = "./web"\n[touchline.page.boat]\npath = "/boats/:slug"\nuri = "pg-functions://postgres/app/boat"',
  'web/index.html': '<!doctype html><html lang="en"><title>Shell</title></html>',
  'web/pages/boat.html':
    '<!doctype html><html lang="en"><title>__TITLE__</title><meta content="__IMAGE__ __URL__"><!--page--></html>',
  'web/pages/boat.mjs': `export const render = async (boat, locale) => ({ html: '<p>' + boat.as + '</p>', title: boat.title, description: '', image: '/a.png', path: '/boats/' + boat.slug })
    export const renderFailure = async () => ({ html: '<p>Later</p>', title: 'Later', description: '', image: '/a.png', path: '/' })`,
}

let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

test('a page is drawn as anon from a SQL function, is unknown where that says null, and says when it fails', async () => {
  const running = await startPlainServer(FILES)
  server = running
  const open = async (path: string) => {
    const answer = await fetch(running.url + path, { headers: { 'accept-language': 'es' } })
    return { status: answer.status, body: await answer.text() }
  }
  const swan = await open('/boats/swan')
  expect(swan.status).toBe(200)
  expect(swan.body).toContain('<html lang="es"><title>Swan &amp; &lt;Sons&gt;</title>')
  expect(swan.body).toContain('<p>anon</p>')
  expect(swan.body).toContain('app.touchline.test&#x2F;boats&#x2F;swan')
  expect(await open('/boats/heron')).toEqual(await open('/nothing'))
  expect(await open('/boats/storm')).toMatchObject({ status: 503, body: expect.stringContaining('Later') })
})

test.each([
  [
    'another answer',
    'path = "/b/:x"\nuri = "pg-functions://postgres/app/wrong"',
    /app\.wrong\(jsonb\) returns jsonb/,
  ],
  [
    'no function',
    'path = "/b/:x"\nuri = "pg-functions://postgres/app/none"',
    /\[touchline\.page\.boat\] uri/,
  ],
  ['a path without a parameter', 'path = "/b"\nuri = "pg-functions://postgres/app/boat"', /path/],
])('%s in the settings of a page stops the start', async (_what, toml, line) => {
  const error = await startPlainServer({ ...FILES, 'config.toml': `[touchline.page.boat]\n${toml}` }).then(
    (started) => {
      server = started
      return new Error('it started')
    },
    (refusal: Error) => refusal,
  )
  expect(error.message).toMatch(line)
})
