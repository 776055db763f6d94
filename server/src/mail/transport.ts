import { createTransport } from 'nodemailer'
import type { Config, SmtpConfig } from '#server/config/config.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { OutboxMail } from '#server/mail/outbox.ts'
import type { RenderedEmail } from '#server/mail/render-email.ts'

export type MailTransport = { send(mail: OutboxMail, letter: RenderedEmail): Promise<void>; close(): void }

const SMTPS_PORT = 465
const TIMEOUT_MS = 15_000

/** SMTP when there is one; in development the mailbox page; otherwise none, and letters wait. */
export function createMailTransport(config: Config, db: Database): MailTransport | undefined {
  if (config.smtp) return createSmtpTransport(config, config.smtp)
  return config.mode === 'production' ? undefined : createMailboxTransport(db)
}

function smtpOptions({ host, port, user, pass }: Omit<SmtpConfig, 'from'>) {
  return {
    host,
    port,
    secure: port === SMTPS_PORT,
    // A password never travels in the clear, except to this very machine.
    requireTLS: user !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host),
    ...(user ? { auth: { user, pass } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Connects and signs in, without sending anything. */
export async function verifySmtp(smtp: SmtpConfig) {
  const transport = createTransport(smtpOptions(smtp))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function createSmtpTransport(
  { siteUrl, project, operator }: Config,
  { host, port, user, pass, from }: SmtpConfig,
): MailTransport {
  const domain = new URL(siteUrl).hostname
  const smtp = createTransport({ ...smtpOptions({ host, port, user, pass }), pool: true, maxConnections: 2 })
  return {
    send: async (mail, letter) => {
      await smtp.sendMail({
        from: { name: project.senderName, address: from },
        to: { name: '', address: mail.to_email },
        // Only where a person reads what comes back.
        ...(operator.email && {
          replyTo: { name: operator.name ?? project.senderName, address: operator.email },
        }),
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        // The same letter sent twice after a crash carries the same id, so mail programs show it once.
        messageId: `<touchline-${mail.id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': mail.locale,
          ...(letter.unsubscribe && {
            'List-Unsubscribe': `<${letter.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            // What may be unsubscribed from is a list, and mail programs gather it by this name.
            'List-Id': `<news.${domain}>`,
          }),
        },
      })
    },
    close: () => smtp.close(),
  }
}

function createMailboxTransport(db: Database): MailTransport {
  return {
    send: async ({ kind, to_email, locale }, { subject, text, html }) => {
      await db.asAdmin('supabase_auth_admin', 'keep a letter in the development mailbox', async (scope) => {
        await scope.query(
          'insert into auth.touchline_dev_mailbox (kind, to_email, locale, subject, body, html) values ($1, $2, $3, $4, $5, $6)',
          [kind, to_email, locale, subject, text, html],
        )
        await scope.query(
          'delete from auth.touchline_dev_mailbox where id <= (select max(id) - $1 from auth.touchline_dev_mailbox)',
          [TUNING.mail.mailboxKeeps],
        )
      })
    },
    close: () => undefined,
  }
}
