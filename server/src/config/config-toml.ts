import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import { z } from 'zod'

/** Supabase's own values of `password_requirements`. */
const PASSWORD_REQUIREMENTS = [
  '',
  'letters_digits',
  'lower_upper_letters_digits',
  'lower_upper_letters_digits_symbols',
] as const
export type PasswordRequirements = (typeof PASSWORD_REQUIREMENTS)[number]

/** What the application may say in its own words, in place of GoTrue's. */
const messages = z.strictObject({
  email_required: z.string().min(1).optional(),
  email_invalid: z.string().min(1).optional(),
  email_too_long: z.string().min(1).optional(),
  password_required: z.string().min(1).optional(),
})
export type Messages = z.infer<typeof messages>
export type MessageRule = keyof Messages

/** Where channels that anybody may open under any name carry no messages. */
const PRIVATE_ONLY = ['never', 'production', 'always'] as const
export type PrivateOnly = (typeof PRIVATE_ONLY)[number]

const hook = z.strictObject({
  enabled: z.boolean().default(true),
  uri: z.string(),
  secrets: z.string().optional(),
  /** `schema.table.column`: keys of the rows that rows_read is told of. */
  columns: z.array(z.string().regex(/^\w+\.\w+\.\w+$/)).optional(),
})
/** The names are Supabase's; `name` is ours, for the button of an issuer that has none of its own. */
const externalProvider = z.object({
  enabled: z.boolean().optional(),
  client_id: z.string().optional(),
  secret: z.string().optional(),
  url: z.string().optional(),
  redirect_uri: z.string().optional(),
  skip_nonce_check: z.boolean().optional(),
  name: z.string().max(40).optional(),
})
const job = z.strictObject({ schedule: z.string(), uri: z.string(), backfill: z.string().optional() })
/** `/a/:handle`: fixed words, then parameters, so that no page stands in the way of a file or another protocol. */
const page = z.strictObject({ path: z.string().regex(/^(\/[a-z][a-z0-9-]*)+(\/:[a-z]+)+$/), uri: z.string() })
/** `texts` are Markdown files of the application, `<name>.<language>.md` in a folder: the page shows the one that its address names. */
const textPage = page.extend({
  texts: z
    .strictObject({ folder: z.string().min(1), names: z.array(z.string().regex(/^[a-z][a-z-]*$/)).min(1) })
    .optional(),
})
/** A document may stand at one address, such as `/.well-known/did.json`. */
const documentPage = page.extend({
  path: z.string().regex(/^(\/[.a-z][a-z0-9.-]*)+(\/:[a-z]+)*$/),
})
const path = z.string().min(1)

/** Supabase's own sections may hold much more than is read here; ours may not, so that a misspelt name is told. */
const configToml = z.object({
  auth: z
    .object({
      minimum_password_length: z.int().min(6).max(72).optional(),
      password_requirements: z.enum(PASSWORD_REQUIREMENTS).optional(),
      hook: z.record(z.string(), hook).optional(),
      external: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), externalProvider).optional(),
      captcha: z
        .object({
          enabled: z.boolean().optional(),
          provider: z.string().optional(),
          secret: z.string().optional(),
          /** Ours: what the widget is opened with. */
          site_key: z.string().optional(),
        })
        .optional(),
      enable_manual_linking: z.boolean().optional(),
      passkey: z.object({ enabled: z.boolean().optional() }).optional(),
      saml: z
        .object({
          enabled: z.boolean().optional(),
          private_key: z.string().optional(),
          allow_encrypted_assertions: z.boolean().optional(),
        })
        .optional(),
      web3: z
        .object({
          ethereum: z.object({ enabled: z.boolean().optional() }).optional(),
          solana: z.object({ enabled: z.boolean().optional() }).optional(),
        })
        .optional(),
      webauthn: z.object({ rp_display_name: z.string().optional() }).optional(),
      sms: z
        .object({
          enable_signup: z.boolean().optional(),
          test_otp: z.record(z.string(), z.string()).optional(),
        })
        .optional(),
      mfa: z
        .object({
          web_authn: z.object({ enroll_enabled: z.boolean().optional() }).optional(),
          phone: z
            .object({ enroll_enabled: z.boolean().optional(), verify_enabled: z.boolean().optional() })
            .optional(),
        })
        .optional(),
      email: z.object({ smtp: z.object({ sender_name: z.string().optional() }).optional() }).optional(),
    })
    .optional(),
  db: z
    .object({
      seed: z.object({ enabled: z.boolean().optional(), sql_paths: z.array(path).optional() }).optional(),
    })
    .optional(),
  touchline: z
    .strictObject({
      hook: z.record(z.string(), hook).optional(),
      job: z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), job).optional(),
      page: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), textPage).optional(),
      /** As a page that other sites may frame; `page` is the address of what it is a card of, with the same parameters. */
      embed: z
        .record(z.string().regex(/^[a-z][a-z0-9-]*$/), page.extend({ page: page.shape.path }))
        .optional(),
      /** As a page; its address ends in `.ics`. */
      calendar: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), page).optional(),
      /** As a page, answered as the JSON that its function gives. */
      document: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), documentPage).optional(),
      /** As a page; a mail program posts to its address (RFC 8058). */
      unsubscribe: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), page).optional(),
      password: z
        .strictObject({ refuse_common: z.boolean().optional(), refuse_repeats: z.boolean().optional() })
        .optional(),
      messages: messages.optional(),
      realtime: z.strictObject({ private_only: z.enum(PRIVATE_ONLY).optional() }).optional(),
      /** The longest text of one field of a call or a row; `longer` names others as `function.argument` or `table.column`. */
      fields: z
        .strictObject({
          max_chars: z.int().min(1_000),
          longer: z.array(z.string().regex(/^\w+\.\w+$/)).default([]),
        })
        .optional(),
      /** Buckets whose files are shown and never offered as a download, whatever the address says. */
      files: z.strictObject({ inline_only: z.array(z.string()).default([]) }).optional(),
      /** `logo` is a PNG of the built web app, by its path on the site: many mail programs draw no SVG. */
      mail: z
        .strictObject({
          templates: path,
          logo: z
            .string()
            .regex(/^\/[\w.-]+\.png$/)
            .optional(),
        })
        .optional(),
      /** The words that go with an archive (server/src/storage/archive). */
      archive: z.strictObject({ readme: path }).optional(),
      demo: z.strictObject({ module: path }).optional(),
      web: z.strictObject({ root: path }).optional(),
    })
    .optional(),
})
export type ConfigToml = z.infer<typeof configToml>

type Environment = Record<string, string | undefined>

export function readConfigToml(file: string, env: Environment): ConfigToml {
  if (!existsSync(file)) return {}
  let held: unknown
  try {
    held = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not TOML: ${(error as Error).message.split('\n')[0]}`)
  }
  const checked = configToml.safeParse(resolveEnvReferences(held, env))
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new Error(`${file}, ${issue?.path.join('.')}: ${issue?.message}`)
}

/** `env(NAME)`, as in the Supabase CLI. */
function resolveEnvReferences(value: unknown, env: Environment): unknown {
  if (typeof value === 'string') return value.replace(/^env\((\w+)\)$/, (_all, name) => env[name] ?? '')
  if (Array.isArray(value)) return value.map((item) => resolveEnvReferences(item, env))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveEnvReferences(item, env)]),
  )
}
