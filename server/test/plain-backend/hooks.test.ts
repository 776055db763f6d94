import { afterEach, describe, expect, test } from 'vitest'
import { addProvider, SAML_ON, SamlDirectory } from '../auth/saml-directory.ts'
import { sendAuthRequest } from '../auth/test-users.ts'
import type { TestServer } from '../test-server.ts'
import { mailTo, startPlainServer } from './plain-server.ts'

const MIGRATION = `
  create schema app;
  grant usage on schema app to supabase_auth_admin, service_role;
  create function app.only_sailors(event jsonb) returns jsonb language sql as $$
    select case when event -> 'user' ->> 'email' like '%@sea.example' then '{}'::jsonb
      else '{"error": {"http_code": 403, "message": "Sailors only."}}'::jsonb end $$;
  create function app.add_claim(event jsonb) returns jsonb language sql as $$
    select jsonb_build_object('claims', (event -> 'claims') || '{"boat": "Swan"}') $$;
  create table app.letters (event jsonb);
  create function app.send(event jsonb) returns jsonb language sql security definer as $$
    insert into app.letters values (event) returning '{}'::jsonb $$;
  create table app.attempts (event jsonb);
  create function app.no_wrong_password(event jsonb) returns jsonb language sql security definer as $$
    insert into app.attempts values (event);
    select case when (event ->> 'valid')::boolean then '{"decision": "continue"}'::jsonb
      else '{"decision": "reject", "message": "Not today."}'::jsonb end $$;
  create table app.events (person uuid, action text);
  create function app.note(person uuid, action text, details jsonb) returns void language sql security definer as $$
    insert into app.events values (person, action) $$;
  create table app.refusals (person uuid, call jsonb, ip text);
  create function app.note_refusal(person uuid, call jsonb) returns jsonb language plpgsql security definer as $$ begin
    if call ->> 'code' = 'PT418' then raise exception 'no'; end if;
    insert into app.refusals values (person, call, current_setting('request.ip', true));
    return null; end $$;
  create function app.no_more(person uuid, call jsonb) returns jsonb language sql as $$
    select '{"message": "Not again.", "hint": "app.again", "retry_after": 7}'::jsonb $$;
  create table app.reads (person uuid, key uuid);
  create function app.one_a_day(person uuid, keys uuid[]) returns jsonb language plpgsql security definer as $$ begin
    if cardinality(keys) > 1 then return '{"message": "One."}'; end if;
    insert into app.reads values (person, keys[1]); return null; end $$;
  create table public.boats (id uuid primary key default gen_random_uuid(), name text check (name not in ('', 'Titanic')));
  insert into public.boats values ('00000000-0000-4000-8000-000000000001', 'Swan'), ('00000000-0000-4000-8000-000000000002', 'Gull');
  grant insert, select on public.boats to authenticated, anon;
  create function public.brew() returns void language plpgsql as $$ begin
    raise exception using errcode = 'PT418', message = 'I am a teapot'; end $$;
  create function app.is_captain(person uuid) returns boolean language sql stable as $$ select true $$;
  create function app.is_harbour(domain text) returns boolean language sql stable as $$ select domain = 'harbour.example' $$;
  create function app.private_text(person uuid) returns text language sql stable as $$ select 'x' $$;`
const file = (toml: string) => ({ 'migrations/0001_app.sql': MIGRATION, 'config.toml': toml })
const hook = (section: string, name: string) => `[${section}]\nuri = "pg-functions://postgres/app/${name}"\n`
const AUTOCONFIRM = { MAILER_AUTOCONFIRM: '1' }

let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function start(toml: string, env = {}) {
  server = await startPlainServer(file(toml), env)
  return server
}

describe('the hooks of Supabase', () => {
  test('before_user_created refuses with the message of the application', async () => {
    const { auth } = (
      await start(hook('auth.hook.before_user_created', 'only_sailors'), AUTOCONFIRM)
    ).client()
    const refused = await auth.signUp({ email: 'a@land.example', password: 'paper1' })
    expect(refused.error).toMatchObject({ status: 403, message: 'Sailors only.' })
    expect((await auth.signUp({ email: 'a@sea.example', password: 'paper1' })).error).toBeNull()
  })

  test('custom_access_token adds a claim', async () => {
    const { auth } = (await start(hook('auth.hook.custom_access_token', 'add_claim'), AUTOCONFIRM)).client()
    await auth.signUp({ email: 'a@sea.example', password: 'paper1' })
    expect((await auth.getClaims()).data?.claims).toMatchObject({ boat: 'Swan', role: 'authenticated' })
  })

  test('send_email replaces the built-in mailer', async () => {
    const running = await start(hook('auth.hook.send_email', 'send'))
    await running.client().auth.signUp({ email: 'a@sea.example', password: 'paper1' })
    const rows = await running.sql<{ kind: string; to: string; length: number }>(
      `select event -> 'email_data' ->> 'email_action_type' as kind, event -> 'user' ->> 'email' as "to",
         length(event -> 'email_data' ->> 'token') as length from app.letters`,
    )
    expect(rows).toEqual([{ kind: 'signup', to: 'a@sea.example', length: 6 }])
    expect(await running.sql('select 1 from touchline.mail_outbox')).toEqual([])
  })

  test('password_verification_attempt refuses, and is named by an environment variable', async () => {
    const { auth } = (
      await start('', {
        ...AUTOCONFIRM,
        GOTRUE_HOOK_PASSWORD_VERIFICATION_ATTEMPT_ENABLED: 'true',
        GOTRUE_HOOK_PASSWORD_VERIFICATION_ATTEMPT_URI: 'pg-functions://postgres/app/no_wrong_password',
      })
    ).client()
    await auth.signUp({ email: 'a@sea.example', password: 'paper1' })
    const wrong = await auth.signInWithPassword({ email: 'a@sea.example', password: 'wrong1' })
    expect(wrong.error?.message).toBe('Not today.')
    expect((await auth.signInWithPassword({ email: 'a@sea.example', password: 'paper1' })).error).toBeNull()
  })
})

describe('the hooks beyond Supabase’s', () => {
  test('security_event receives account events, and privileged_account shortens tokens', async () => {
    const toml =
      hook('touchline.hook.security_event', 'note') + hook('touchline.hook.privileged_account', 'is_captain')
    const running = await start(toml, AUTOCONFIRM)
    const { data } = await running.client().auth.signUp({ email: 'a@sea.example', password: 'paper1' })
    expect(data.session?.expires_in).toBe(900)
    expect(await running.sql('select action from app.events')).toEqual([{ action: 'login_success' }])
  })

  test('acting_admin says who looks after the organizations that sign in here, and privileged_account does not', async () => {
    const answerTo = async (hooks: string) => {
      const running = await start(hooks, { ...AUTOCONFIRM, ...SAML_ON })
      const { data } = await running.client().auth.signUp({ email: 'a@sea.example', password: 'paper1' })
      const token = data.session?.access_token ?? ''
      const { body } = await sendAuthRequest(running, '/admin/sso/providers', { token })
      await running.stop()
      server = undefined
      return body.code
    }
    const privileged = hook('touchline.hook.privileged_account', 'is_captain')
    expect(await answerTo(privileged)).toBe('not_admin')
    expect(await answerTo(privileged + hook('touchline.hook.acting_admin', 'is_captain'))).toBe(
      'insufficient_aal',
    )
  })

  test('free_mail_domain keeps organizations from domains that everybody has an address at', async () => {
    const running = await start(hook('touchline.hook.free_mail_domain', 'is_harbour'), SAML_ON)
    const add = (domain: string) =>
      addProvider(running, { metadata_xml: new SamlDirectory().metadata, domains: [domain] })
    expect((await add('harbour.example')).body.code).toBe('sso_domain_public')
    expect((await add('sea.example')).status).toBe(201)
  })

  test('first_factor_code asks for a mailed code before a first second factor', async () => {
    const { auth } = (
      await start(hook('touchline.hook.first_factor_code', 'is_captain'), AUTOCONFIRM)
    ).client()
    await auth.signUp({ email: 'a@sea.example', password: 'paper1' })
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('reauthentication_needed')
  })

  test('the application is told of what its database refused, after the rollback', async () => {
    const running = await start(hook('touchline.hook.after_refused_call', 'note_refusal'), AUTOCONFIRM)
    const client = running.client()
    expect((await client.from('boats').insert({ name: 'Titanic' })).error?.code).toBe('23514')
    const { data } = await client.auth.signUp({ email: 'a@sea.example', password: 'paper1' })
    expect((await client.from('boats').insert({ name: 'Swan' })).error).toBeNull()
    expect((await client.from('boats').insert({ name: 'Titanic' })).error?.code).toBe('23514')
    expect((await client.from('no_such_table').select()).error).not.toBeNull()
    expect(await running.sql('select * from app.refusals')).toEqual([
      // A stranger is told of without a name.
      ...[null, data.user?.id].map((person) => ({
        person,
        call: { method: 'POST', path: '/boats', fields: ['name'], status: 400, code: '23514', hint: null },
        ip: '127.0.0.1',
      })),
    ])
    // A hook that fails changes nothing for the caller.
    expect((await client.rpc('brew')).error?.message).toBe('I am a teapot')
  })

  test('the application counts refused writes after their rollback, and says to wait', async () => {
    const running = await start(hook('touchline.hook.after_refused_call', 'no_more'), AUTOCONFIRM)
    const client = running.client()
    const boat = { id: '00000000-0000-4000-8000-000000000009', name: '' }
    for (const sign of ['stranger', 'person']) {
      if (sign === 'person') await client.auth.signUp({ email: 'a@sea.example', password: 'paper1' })
      const { status, error } = await client.from('boats').insert(boat)
      expect([status, error]).toEqual([
        429,
        expect.objectContaining({ code: 'PT429', message: 'Not again.', hint: 'app.again' }),
      ])
    }
  })

  test('the application is told which rows an answer holds, and may hold it back', async () => {
    const columns = 'columns = ["public.boats.id"]\n'
    const running = await start(hook('touchline.hook.rows_read', 'one_a_day') + columns, AUTOCONFIRM)
    const client = running.client()
    expect((await client.from('boats').select('name')).data).toHaveLength(2)
    await client.auth.signUp({ email: 'a@sea.example', password: 'paper1' })
    expect((await client.from('boats').select('name')).error?.message).toBe('One.')
    const one = await client.from('boats').select('name').eq('name', 'Gull')
    expect(one.data).toEqual([{ name: 'Gull' }])
    expect(await running.sql('select key from app.reads')).toEqual([
      { key: '00000000-0000-4000-8000-000000000002' },
    ])
  })

  test('SQL of the application sends an email from its own templates', async () => {
    server = await startPlainServer({
      'config.toml':
        '[auth.email.smtp]\nsender_name = "Paper Boats"\n[touchline.mail]\ntemplates = "./mail.mjs"',
      'mail.mjs': `export const templates = ({ kind, params }) =>
        kind === 'launch' ? { subject: 'Launched: ' + params.boat, paragraphs: ['Ahoy.'], footnote: 'Bye.' } : undefined`,
    })
    await server.sql(
      `set role postgres; select touchline.enqueue_mail('launch', 'A@sea.example ', 'en', '{"boat": "Swan"}')`,
    )
    expect(await mailTo(server, 'a@sea.example')).toMatchObject({ subject: 'Launched: Swan' })
  })
})

test.each([
  [
    'no function',
    hook('touchline.hook.privileged_account', 'none'),
    /\[touchline\.hook\.privileged_account\] uri is "pg-functions:\/\/postgres\/app\/none": it must be a function app\.none\(uuid\) returns boolean, and the database has none\./,
  ],
  [
    'another answer',
    hook('touchline.hook.privileged_account', 'private_text'),
    /app\.private_text\(uuid\) returns boolean, and the one in the database returns text/,
  ],
  [
    'no address',
    '[auth.hook.send_email]\nuri = "http://example.org"',
    /\[auth\.hook\.send_email\] uri is "http:\/\/example\.org": it must be pg-functions:.*https:/,
  ],
  [
    'a service without a secret',
    '[auth.hook.send_email]\nuri = "https://example.org"',
    /\[auth\.hook\.send_email\] secrets is "": it must be v1,whsec_/,
  ],
  [
    'a secret that is none, and is not said',
    '[auth.hook.send_sms]\nuri = "https://example.org"\nsecrets = "v1,whsec_c2hvcnQ="',
    /\[auth\.hook\.send_sms\] secrets is "…": it must be v1,whsec_/,
  ],
  ['no such hook', hook('auth.hook.send_pigeon', 'send'), /send_pigeon.*one of before_user_created/],
  [
    'no time',
    '[touchline.job.sink]\nschedule = "often"\nuri = "pg-functions://postgres/app/is_captain"',
    /\[touchline\.job\.sink\]/,
  ],
  ['no TOML', 'auth = {', /config\.toml is not TOML/],
  ['a misspelt section', '[touchline.hooks.x]\nuri = "y"', /touchline/],
])('%s in the configuration stops the start with one line', async (_what, toml, line) => {
  const error = await startPlainServer(file(toml)).then(
    (started) => {
      server = started
      return new Error('it started')
    },
    (refusal: Error) => refusal,
  )
  expect(error.message).toMatch(line)
  expect(error.message).not.toContain('\n')
})
