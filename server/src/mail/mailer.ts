import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { textLinks } from '#server/config/texts.ts'
import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import { claimDue, markFailed, markSent, type OutboxMail } from '#server/mail/outbox.ts'
import { renderEmail } from '#server/mail/render-email.ts'
import type { MailTemplates } from '#server/mail/templates.ts'
import { createMailTransport, type MailTransport } from '#server/mail/transport.ts'
import { emailProblem } from '#shared/validate/email.ts'

export type Mailer = { start(): Promise<void>; stop(): Promise<void> }

type MailerOptions = { config: Config; log: Logger; db: Database; templates: MailTemplates }

/** Sends what the outbox holds, at once when told of it and by looking every few seconds; mail being down slows nobody. */
export function createMailer({ config, log, db, templates }: MailerOptions): Mailer {
  const { siteUrl, project, operator } = config
  const { senderName: appName, mailLogo: logo } = project
  const sender = { appName, siteUrl, logo, operator }
  const transport = createMailTransport(config, db)
  let timer: NodeJS.Timeout | undefined
  let unlisten: (() => Promise<void>) | undefined
  let draining: Promise<void> | undefined
  let again = false
  let stopped = false

  function wake() {
    if (stopped || !transport) return
    again = true
    draining ??= drain(transport).finally(() => {
      draining = undefined
    })
  }

  async function drain(by: MailTransport) {
    while (again && !stopped) {
      again = false
      try {
        const due = await claimDue(db)
        await Promise.all(due.map((mail) => deliver(by, mail)))
        if (due.length > 0) again = true
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'letters wait until the database is back')
      }
    }
  }

  async function deliver(by: MailTransport, mail: OutboxMail) {
    const impossible = undeliverableReason(mail)
    if (impossible !== undefined) return markFailed(db, mail, impossible, true)
    const content = templates({ ...mail, siteUrl, appName })
    if (!content) return markFailed(db, mail, 'nobody has written words for its kind', true)
    try {
      await by.send(
        mail,
        renderEmail(content, mail.locale, {
          ...sender,
          texts: textLinks(project.texts, mail.locale, siteUrl),
        }),
      )
    } catch (error) {
      const last = mail.attempts >= TUNING.mail.attemptsMax
      log[last ? 'error' : 'warn'](
        { err: error, kind: mail.kind, attempts: mail.attempts },
        'a letter did not leave',
      )
      return markFailed(db, mail, error instanceof Error ? error.message : String(error), last)
    }
    await markSent(db, mail)
  }

  return {
    start: async () => {
      if (!transport) {
        log.warn('no SMTP_HOST is set: letters are kept until there is one')
        return
      }
      if (config.mode === 'production' && operator.name === undefined)
        log.warn('no OPERATOR_NAME is set: emails do not say who runs this server')
      unlisten = await db.listen('mail_outbox', wake)
      timer = setInterval(wake, TUNING.mail.pollSeconds * 1_000)
      timer.unref()
      wake()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await unlisten?.()
      await draining
      transport?.close()
    },
  }
}

function undeliverableReason({ to_email, params, late }: OutboxMail) {
  if (emailProblem(to_email) !== null) return 'the address is not one'
  return late && params.code !== undefined ? 'its link has expired meanwhile' : undefined
}
