import { withoutDirectionSigns } from '#server/mail/marked-text.ts'
import { stripLineBreaks } from '#server/mail/render-email.ts'

const FIELD_MAX_CHARS = 4_000

/** What the outbox holds for an email, made ready to be put into sentences. */
export function readMailParams(raw: Record<string, unknown>, siteUrl: string) {
  const long = (name: string) => {
    const value = raw[name]
    return typeof value === 'string'
      ? withoutDirectionSigns(value.replace(/[^\P{Cc}\n]/gu, ' ')).slice(0, FIELD_MAX_CHARS)
      : ''
  }
  return {
    /** Several lines, as they were written. */
    long,
    /** A name of several lines could pretend to be our own words. */
    field: (name: string) => stripLineBreaks(long(name)),
    /** Only a path of the site itself is ever linked. */
    page: (path: string) => (/^\/(?!\/)/.test(path) ? `${siteUrl}${path}` : siteUrl),
  }
}
