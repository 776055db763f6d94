import type { Operator } from '#server/config/config.ts'
import type { Locale } from '#shared/locale.ts'

/** Who sends an email: what stands around every letter. */
export type MailSender = {
  appName: string
  siteUrl: string
  /** A picture of the site beside the name, as a path. */
  logo?: string | undefined
  /** Who runs this server, as far as that was set (`OPERATOR_…` in docs/running.md). */
  operator: Operator
  /** Texts of the site, in the language of the letter: what is kept, which rules hold, who runs it. */
  texts?: { label: string; url: string }[] | undefined
}

type FrameWords = {
  opens: (place: string) => string
  sentBy: (app: string, host: string) => string
  runBy: (app: string, host: string, operator: string) => string
  write: (email: string) => string
}

export const FRAME_WORDS: Record<Locale, FrameWords> = {
  en: {
    opens: (place) => `Opens ${place}`,
    sentBy: (app, host) => `Sent by ${app} on ${host}.`,
    runBy: (app, host, operator) => `${app} on ${host} is run by ${operator}.`,
    write: (email) => `Questions? A person answers at ${email}.`,
  },
  es: {
    opens: (place) => `Abre ${place}`,
    sentBy: (app, host) => `Enviado por ${app} desde ${host}.`,
    runBy: (app, host, operator) => `Responsable de ${app} en ${host}: ${operator}.`,
    write: (email) => `¿Preguntas? En ${email} responde una persona.`,
  },
  fr: {
    opens: (place) => `Ouvre ${place}`,
    sentBy: (app, host) => `Envoyé par ${app} depuis ${host}.`,
    runBy: (app, host, operator) => `${app} sur ${host} est géré par ${operator}.`,
    write: (email) => `Une question ? Une personne vous répond à ${email}.`,
  },
}

/** Where a link leads, short enough to read: the host, and what kind of page it is. What follows may be a secret. */
export function placeOf(url: string): string {
  const { host, pathname, search } = new URL(url)
  const [first = '', ...rest] = pathname.split('/').filter(Boolean)
  const more = rest.length > 0 || search !== ''
  return [host, first, ...(more ? ['…'] : [])].filter(Boolean).join('/')
}
