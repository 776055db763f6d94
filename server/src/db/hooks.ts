import { Client } from 'pg'
import { ConfigError } from '#server/config/config-error.ts'
import { isHttpHook, JSON_HOOKS, type SqlFunction, sqlName } from '#server/config/hook-uri.ts'
import type { Project } from '#server/config/project.ts'
import { findProjectRole, forProjectRole } from './project-role.ts'

type Signature = { args: string[]; returns: string; caller: string }

const JSON_HOOK: Signature = { args: ['jsonb'], returns: 'jsonb', caller: 'supabase_auth_admin' }
const JOB: Omit<Signature, 'returns'> = { args: [], caller: 'service_role' }
const PAGE: Signature = { args: ['jsonb'], returns: 'jsonb', caller: 'anon' }

/**
 * A function of ours for each hook that takes and gives plain SQL values: whoever asks, asks it, and does not know whether an
 * application answers. So a hook costs no question of its own where it is read beside other columns.
 */
const SCALAR_HOOK = {
  privileged_account: {
    args: ['uuid'],
    returns: 'boolean',
    caller: 'supabase_auth_admin',
    wrapper: 'is_privileged_account(person uuid)',
    body: (call: string) => `select coalesce(${call}, false)`,
    plain: 'select false',
    volatility: 'stable',
  },
  acting_admin: {
    args: ['uuid'],
    returns: 'boolean',
    caller: 'supabase_auth_admin',
    wrapper: 'may_act_as_admin(person uuid)',
    body: (call: string) => `select coalesce(${call}, false)`,
    plain: 'select false',
    volatility: 'stable',
  },
  free_mail_domain: {
    args: ['text'],
    returns: 'boolean',
    caller: 'supabase_auth_admin',
    wrapper: 'gives_free_mail(domain text)',
    body: (call: string) => `select coalesce(${call}, false)`,
    plain: 'select false',
    volatility: 'stable',
  },
  first_factor_code: {
    args: ['uuid'],
    returns: 'boolean',
    caller: 'supabase_auth_admin',
    wrapper: 'first_factor_needs_code(person uuid)',
    body: (call: string) => `select coalesce(${call}, false)`,
    plain: 'select false',
    volatility: 'stable',
  },
  security_event: {
    args: ['uuid', 'text', 'jsonb'],
    returns: 'void',
    caller: 'supabase_auth_admin',
    wrapper: 'record_security_event(person uuid, action text, details jsonb)',
    body: (call: string) => `select ${call}`,
    plain: '',
    volatility: 'volatile',
  },
  storage_quota: {
    args: ['uuid'],
    returns: 'bigint',
    caller: 'postgres',
    wrapper: 'quota_bytes(person uuid)',
    body: (call: string) => `select ${call}`,
    plain: 'select null::bigint',
    volatility: 'stable',
  },
  mail_locale: {
    args: ['text', 'text'],
    returns: 'text',
    caller: 'service_role',
    wrapper: 'mail_locale(person text, to_email text)',
    body: (call: string) => `select ${call}`,
    plain: 'select null::text',
    volatility: 'stable',
  },
  after_refused_call: {
    args: ['uuid', 'jsonb'],
    returns: 'jsonb',
    caller: 'service_role',
    wrapper: 'after_refused_call(person uuid, call jsonb)',
    body: (call: string) => `select ${call}`,
    plain: 'select null::jsonb',
    volatility: 'volatile',
  },
  rows_read: {
    args: ['uuid', 'uuid[]'],
    returns: 'jsonb',
    caller: 'service_role',
    wrapper: 'rows_read(person uuid, keys uuid[])',
    body: (call: string) => `select ${call}`,
    plain: 'select null::jsonb',
    volatility: 'volatile',
  },
  activity: {
    args: ['uuid', 'jsonb'],
    returns: 'void',
    caller: 'service_role',
    wrapper: 'activity_told(person uuid, told jsonb)',
    body: (call: string) => `select ${call}`,
    plain: '',
    volatility: 'volatile',
  },
  sign_statements: {
    args: ['jsonb'],
    returns: 'jsonb',
    caller: 'service_role',
    wrapper: 'sign_statements(made jsonb)',
    body: (call: string) => `select ${call}`,
    plain: `select '[]'::jsonb`,
    volatility: 'volatile',
  },
  probe_media: {
    args: ['jsonb'],
    returns: 'jsonb',
    caller: 'service_role',
    wrapper: 'probe_media(made jsonb)',
    body: (call: string) => `select ${call}`,
    plain: `select '[]'::jsonb`,
    volatility: 'volatile',
  },
  send_push: {
    args: ['jsonb'],
    returns: 'jsonb',
    caller: 'service_role',
    wrapper: 'send_push(made jsonb)',
    body: (call: string) => `select ${call}`,
    plain: `select '[]'::jsonb`,
    volatility: 'volatile',
  },
  make_archive: {
    args: ['jsonb'],
    returns: 'jsonb',
    caller: 'service_role',
    wrapper: 'make_archive(made jsonb)',
    body: (call: string) => `select ${call}`,
    plain: 'select null::jsonb',
    volatility: 'volatile',
  },
  archive_rows: {
    args: ['jsonb'],
    returns: 'setof jsonb',
    caller: 'service_role',
    wrapper: 'archive_rows(asked jsonb)',
    body: (call: string) => `select ${call}`,
    plain: 'select null::jsonb where false',
    volatility: 'stable',
  },
} as const

/** Any number, the same on every node: two that start at once would both replace a function. */
const HOOKS_LOCK = 7_462_110_043

/** Holds the configuration against the database: a hook that is not there as it should be stops the start. */
export async function installHooks(
  ownerUrl: string,
  { hooks, jobs, pages, embeds, calendars, documents }: Project,
) {
  const client = new Client({ connectionString: ownerUrl, application_name: 'touchline hooks' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const projectRole = await findProjectRole(client)
    for (const name of JSON_HOOKS) {
      const hook = hooks[name]
      if (hook && !isHttpHook(hook)) await requireFunction(client, hook, JSON_HOOK)
    }
    for (const { run } of jobs) await requireFunction(client, run, JOB)
    for (const { load } of [...pages, ...embeds, ...calendars, ...documents])
      await requireFunction(client, load, PAGE)
    await client.query('select pg_advisory_lock($1)', [HOOKS_LOCK])
    for (const [name, wanted] of Object.entries(SCALAR_HOOK)) {
      const hook = hooks[name as keyof typeof SCALAR_HOOK]
      const caller = forProjectRole(wanted.caller, projectRole)
      if (hook) await requireFunction(client, hook, { ...wanted, args: [...wanted.args], caller })
      const places = wanted.args.map((_type, index) => `$${index + 1}`).join(', ')
      const body = hook ? wanted.body(`${sqlName(hook)}(${places})`) : wanted.plain
      await replaceWrapper(client, wanted, body)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function requireFunction(
  client: Client,
  hook: SqlFunction,
  { args, returns, caller }: Omit<Signature, 'returns'> & { returns?: string },
) {
  const called = `${sqlName(hook)}(${args.join(', ')})`
  const { rows } = await client.query(
    `select case when p.proretset then 'setof ' else '' end || p.prorettype::regtype::text as returns,
       has_schema_privilege($2, p.pronamespace, 'usage') and has_function_privilege($2, p.oid, 'execute') as callable
     from pg_proc p where p.oid = to_regprocedure($1)`,
    [called, caller],
  )
  const [found] = rows
  const wanted = `${hook.schema}.${hook.name}(${args.join(', ')})${returns ? ` returns ${returns}` : ''}`
  const refuse = (why: string) => {
    throw new ConfigError(hook.key, hook.uri, `a function ${wanted}${why}`)
  }
  if (!found) refuse(', and the database has none')
  if (returns && found.returns !== returns) refuse(`, and the one in the database returns ${found.returns}`)
  if (!found.callable) refuse(` that ${caller} may execute`)
}

async function replaceWrapper(
  client: Client,
  { wrapper, returns, volatility }: { wrapper: string; returns: string; volatility: string },
  body: string,
) {
  const [name = ''] = wrapper.split('(')
  const { rows } = await client.query(
    `select prosrc from pg_proc where pronamespace = 'touchline'::regnamespace and proname = $1`,
    [name],
  )
  if (rows[0]?.prosrc === body) return
  await client.query(
    `create or replace function touchline.${wrapper} returns ${returns} language sql ${volatility} as $hook$${body}$hook$`,
  )
}
