import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { isLoopbackHost } from '#server/http/client-ip.ts'
import type { Context } from '#server/http/context.ts'
import { type DemoTotpCode, demoTotpCodes } from '#server/site/demo-totp-codes.ts'
import { escapeForDisplay as safe } from '#shared/validate/text.ts'

type MailboxEmail = {
  id: string
  kind: string
  to: string
  locale: string
  subject: string
  text: string
  html: string
  sentAt: string
}

const COLUMNS = `id::text, kind, to_email as "to", locale, subject, body as text, html, auth.touchline_time(sent_at) as "sentAt"`
const LIST_MAX = 200

const STYLE = `body{margin:0 auto;max-width:52rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}
table{width:100%;border-collapse:collapse}td,th{text-align:start;padding:.5rem;border-bottom:1px solid #8884;vertical-align:top}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Where letters land while there is no SMTP: for whoever develops, never in production. */
export function devMailboxRoutes(context: Context): FastifyPluginAsync {
  const { config, db } = context
  return async (app) => {
    if (config.mode === 'production') return
    // A page of another name that is pointed at this machine (DNS rebinding) must not read the letters.
    const known = new Set([new URL(config.siteUrl).hostname, config.host])
    app.addHook('onRequest', async (request, reply) => {
      if (known.has(request.hostname) || isLoopbackHost(request.hostname)) return
      const message =
        'The mailbox is shown under the names of this server alone: open it at localhost, or set SITE_URL.'
      return reply.status(421).send({ message })
    })

    async function read(where: string, values: unknown[]): Promise<MailboxEmail[]> {
      const { rows } = await db.asAdmin('supabase_auth_admin', 'show the development mailbox', (scope) =>
        scope.query<MailboxEmail>(
          `select ${COLUMNS} from auth.touchline_dev_mailbox m where ${where} order by m.id desc limit ${LIST_MAX}`,
          values,
        ),
      )
      return rows
    }
    const byId = async (id: string) => (/^\d{1,15}$/.test(id) ? (await read('id = $1', [id]))[0] : undefined)
    const to = (query: unknown) => {
      const asked = (query as Record<string, unknown>).to
      return typeof asked === 'string' ? asked.trim().toLowerCase() : ''
    }

    app.get('/api/messages', async (request) => {
      const messages = await read(`$1 = '' or to_email = $1`, [to(request.query)])
      return { messages: messages.map((message) => ({ ...message, ...linkAndCode(message) })) }
    })
    app.get('/api/second-steps', async () => ({ codes: await demoTotpCodes(context) }))
    app.get<{ Params: { id: string } }>('/api/messages/:id', async (request, reply) => {
      const message = await byId(request.params.id)
      return message
        ? { ...message, ...linkAndCode(message) }
        : reply.status(404).send({ message: 'No such letter' })
    })
    app.get('/', async (request, reply) => {
      const messages = await read(`$1 = '' or to_email = $1`, [to(request.query)])
      const rows = messages.map(
        ({ id, to: address, subject, locale, sentAt }) =>
          `<tr><td><a href="/_mailbox/${id}">${safe(subject)}</a></td><td>${safe(address)}</td><td>${locale}</td><td>${sentAt.slice(0, 19)}</td></tr>`,
      )
      const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Language</th><th>Sent (UTC)</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      return sendPage(
        reply,
        'Mailbox',
        (await demoTotpCodes(context)).map(renderDemoCode).join('') +
          (rows.length > 0 ? table : '<p>No letters yet. Those the server writes appear here.</p>'),
      )
    })
    app.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
      const message = await byId(request.params.id)
      if (!message)
        return sendPage(reply.status(404), 'No such letter', '<p><a href="/_mailbox/">All letters</a></p>')
      const body = safe(message.text).replace(/https?:[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
      const head = `<p><a href="/_mailbox/">All letters</a> · to ${safe(message.to)} · ${message.sentAt.slice(0, 19)}</p>`
      return sendPage(reply, message.subject, `${head}<pre>${body}</pre>`)
    })
  }
}

function renderDemoCode({ email, code, secondsLeft }: DemoTotpCode) {
  return `<p>Second step of ${safe(email)}: <strong>${code.slice(0, 3)} ${code.slice(3)}</strong>, for ${secondsLeft} seconds more. Reload for the next.</p>`
}

/** Spares every test the same two regular expressions. */
function linkAndCode({ kind, text }: MailboxEmail) {
  // What stands under every mail, such as who runs this, is not what this one asks for.
  const [words = ''] = text.split(/^--$/m)
  const link = /https?:\/\/\S+/.exec(words)?.[0] ?? null
  return { link, code: kind.startsWith('auth_') ? (/^\d{6}$/m.exec(text)?.[0] ?? null) : null }
}

function sendPage(reply: FastifyReply, title: string, body: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(title)}</title><style>${STYLE}</style></head><body><main><h1>${safe(title)}</h1>${body}</main></body></html>`,
    )
}
