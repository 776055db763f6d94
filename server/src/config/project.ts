import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CaptchaSettings, readCaptchaSettings } from '#server/config/captcha-settings.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { type ExternalSettings, readExternalSettings } from '#server/config/external-providers.ts'
import {
  JSON_HOOKS,
  type JsonHook,
  parseHookUri,
  parseJsonHook,
  SCALAR_HOOKS,
  type SqlFunction,
} from '#server/config/hook-uri.ts'
import { type ConfigToml, type Messages, type PrivateOnly, readConfigToml } from './config-toml.ts'
import { type PasskeySettings, readPasskeySettings } from './passkey-settings.ts'
import { type PasswordSettings, readPasswordSettings } from './password-settings.ts'
import { type PhoneSettings, readPhoneSettings } from './phone-settings.ts'
import { readSamlSettings, type SamlSettings } from './saml-settings.ts'
import { readTexts, type SiteTexts } from './texts.ts'
import { type Chain, readWalletSettings } from './wallet-settings.ts'

/** A SQL function that runs by the clock. */
export type Job = { name: string; schedule: string; backfill: string | undefined; run: SqlFunction }

/** A page that is drawn for each request from what a SQL function answers (server/src/site/drawn-pages.ts). */
export type DrawnPage = { name: string; path: string; load: SqlFunction; texts?: SiteTexts | undefined }

/** A card of such a page for other sites (server/src/site/embeds.ts); `page` is the path of what it is a card of. */
export type Embed = DrawnPage & { page: string }

/**
 * What an application puts on this backend, read from its `supabase` folder: the migrations and `config.toml` in Supabase's own
 * format, with sections of ours below `touchline` for what Supabase has no setting for. No folder, or none of these files, is a
 * backend without an application.
 */
export type Project = {
  folder: string
  senderName: string
  password: PasswordSettings
  external: ExternalSettings
  passkeys: PasskeySettings
  phone: PhoneSettings
  saml: SamlSettings
  wallets: ReadonlySet<Chain>
  captcha: CaptchaSettings
  messages: Messages
  privateOnly: PrivateOnly
  hooks: Partial<Record<JsonHookName, JsonHook> & Record<ScalarHookName, SqlFunction>>
  jobs: Job[]
  /** The key of each table whose rows the hook rows_read is told of, by `schema.table`. */
  rowsRead: ReadonlyMap<string, string>
  /** Null: a field may be as long as a body. */
  fieldLimits: FieldLimits | null
  /** Buckets whose files are never offered as a download. */
  inlineOnly: ReadonlySet<string>
  pages: DrawnPage[]
  /** Who runs this, what is kept, which rules hold: linked from the foot of emails and of pages outside the app. */
  texts: SiteTexts | undefined
  embeds: Embed[]
  /** Answered as text/calendar (server/src/site/calendars.ts). */
  calendars: DrawnPage[]
  /** Answered as application/json (server/src/site/documents.ts). */
  documents: DrawnPage[]
  /** Posted to by mail programs (server/src/site/unsubscribe.ts). */
  unsubscribes: DrawnPage[]
  /** Modules and files of the application, as absolute paths. */
  mailTemplates: string | undefined
  archiveReadme: string | undefined
  /** The path of a picture on the site, shown beside the name in emails. */
  mailLogo: string | undefined
  demoModule: string | undefined
  seedFiles: string[]
  webRoot: string | undefined
}

/** How long one field of a call or a row may be, and which may be longer, by `function.argument` or `table.column`. */
export type FieldLimits = { maxChars: number; longer: ReadonlySet<string> }

export type JsonHookName = (typeof JSON_HOOKS)[number]
type ScalarHookName = (typeof SCALAR_HOOKS)[number]

type Environment = Record<string, string | undefined>

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))

/** Found as the Supabase CLI finds it; without a setting it is the application beside this server. */
export const projectFolder = (env: Environment) => resolve(env.SUPABASE_WORKDIR || REPOSITORY, 'supabase')

export function readProject(env: Environment): Project {
  const folder = projectFolder(env)
  const toml = readConfigToml(join(folder, 'config.toml'), env)
  const { touchline = {}, db } = toml
  const inFolder = (name: string | undefined) => (name === undefined ? undefined : resolve(folder, name))
  const seed = db?.seed?.enabled === false ? [] : (db?.seed?.sql_paths ?? [])
  const hooks = readHooks(toml, env)
  const pages = readPages(touchline.page ?? {}, folder, env)
  return {
    folder,
    senderName: env.SMTP_SENDER_NAME || toml.auth?.email?.smtp?.sender_name || 'Touchline',
    password: readPasswordSettings(toml, env),
    external: readExternalSettings(toml, env),
    passkeys: readPasskeySettings(toml, env),
    captcha: readCaptchaSettings(toml, env),
    phone: readPhoneSettings(toml, env, hooks.send_sms !== undefined),
    saml: readSamlSettings(toml, env),
    wallets: readWalletSettings(toml, env),
    messages: touchline.messages ?? {},
    privateOnly: touchline.realtime?.private_only ?? 'never',
    hooks,
    rowsRead: new Map(hooks.rows_read && touchline.hook?.rows_read?.columns?.map(splitColumn)),
    fieldLimits: touchline.fields
      ? { maxChars: touchline.fields.max_chars, longer: new Set(touchline.fields.longer) }
      : null,
    inlineOnly: new Set(touchline.files?.inline_only),
    jobs: Object.entries(touchline.job ?? {}).map(([name, { schedule, uri, backfill }]) => ({
      name,
      schedule,
      backfill,
      run: parseHookUri(`[touchline.job.${name}] uri`, uri),
    })),
    pages,
    texts: pages.find(({ texts }) => texts)?.texts,
    embeds: Object.entries(touchline.embed ?? {}).map(([name, { path, page, uri }]) => ({
      name,
      path,
      page,
      load: parseHookUri(`[touchline.embed.${name}] uri`, uri),
    })),
    calendars: Object.entries(touchline.calendar ?? {}).map(([name, { path, uri }]) => ({
      name,
      path,
      load: parseHookUri(`[touchline.calendar.${name}] uri`, uri),
    })),
    documents: Object.entries(touchline.document ?? {}).map(([name, { path, uri }]) => ({
      name,
      path,
      load: parseHookUri(`[touchline.document.${name}] uri`, uri),
    })),
    unsubscribes: Object.entries(touchline.unsubscribe ?? {}).map(([name, { path, uri }]) => ({
      name,
      path,
      load: parseHookUri(`[touchline.unsubscribe.${name}] uri`, uri),
    })),
    archiveReadme: inFolder(touchline.archive?.readme),
    mailTemplates: inFolder(touchline.mail?.templates),
    mailLogo: touchline.mail?.logo,
    demoModule: inFolder(touchline.demo?.module),
    seedFiles: seed.map((name) => resolve(folder, name)),
    webRoot: inFolder(env.WEB_ROOT || touchline.web?.root),
  }
}

type GivenPages = NonNullable<NonNullable<ConfigToml['touchline']>['page']>

const readPages = (given: GivenPages, folder: string, env: Environment): DrawnPage[] =>
  Object.entries(given).map(([name, { path, uri, texts }]) => ({
    name,
    path,
    load: parseHookUri(`[touchline.page.${name}] uri`, uri),
    texts:
      texts &&
      readTexts({
        path,
        folder: resolve(folder, texts.folder),
        names: texts.names,
        own: env.TEXTS_DIR || undefined,
      }),
  }))

/** `schema.table.column` as the table and its column. */
function splitColumn(name: string): [string, string] {
  const dot = name.lastIndexOf('.')
  return [name.slice(0, dot), name.slice(dot + 1)]
}

/** An environment variable goes before the file, under the name self-hosted Supabase gives it. */
function readHooks({ auth, touchline }: ConfigToml, env: Environment): Project['hooks'] {
  const json = givenHooks('auth.hook', 'GOTRUE_HOOK', JSON_HOOKS, auth?.hook ?? {}, env).map(
    ({ name, key, uri, secrets }) => [name, parseJsonHook(key, uri, secrets)],
  )
  const scalar = givenHooks('touchline.hook', 'TOUCHLINE_HOOK', SCALAR_HOOKS, touchline?.hook ?? {}, env).map(
    ({ name, key, uri }) => [name, parseHookUri(key, uri)],
  )
  return Object.fromEntries([...json, ...scalar])
}

function givenHooks<Name extends string>(
  section: string,
  prefix: string,
  names: readonly Name[],
  given: Record<string, { enabled: boolean; uri: string; secrets?: string | undefined }>,
  env: Environment,
) {
  const unknown = Object.keys(given).find((name) => !(names as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new ConfigError(`[${section}.${unknown}]`, 'a hook', `one of ${names.join(', ')}`)
  return names.flatMap((name) => {
    const variable = `${prefix}_${name.toUpperCase()}`
    const enabled = env[`${variable}_ENABLED`] ?? String(given[name]?.enabled ?? true)
    const setting = (part: 'uri' | 'secrets') => {
      const fromEnv = env[`${variable}_${part.toUpperCase()}`]
      return fromEnv
        ? { key: `${variable}_${part.toUpperCase()}`, text: fromEnv }
        : { key: `[${section}.${name}] ${part}`, text: given[name]?.[part] }
    }
    const { key, text: uri } = setting('uri')
    return enabled === 'true' && uri !== undefined ? [{ name, key, uri, secrets: setting('secrets') }] : []
  })
}
