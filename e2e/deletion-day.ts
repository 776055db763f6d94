import { LIMITS } from '#shared/limits.ts'
import type { Page } from './fixtures.ts'
import { type Language, locales } from './translations.ts'

/** The day an account goes that is deleted now, as the screen writes it. */
export const deletionDay = (page: Page, language: Language) =>
  page.evaluate(
    ([locale, at]) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(at),
    [locales[language], Date.now() + LIMITS.deletion.days * 86_400_000] as const,
  )
