import { invalid } from '#server/auth/auth-errors.ts'
import { confirmPageHeaders, renderConfirmPage } from '#server/auth/confirm-page.ts'
import type { Handler } from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { resolveRedirect } from '#server/auth/resolve-redirect.ts'
import { textLinks } from '#server/config/texts.ts'
import { isLocale } from '#shared/locale.ts'

/** Mail scanners open every link. So opening it shows a page, changes nothing, and only its button uses the link up. */
export const verifyPage: Handler = async (call) => {
  const token = optionalString(call.query, 'token') ?? optionalString(call.query, 'token_hash') ?? ''
  const type = optionalString(call.query, 'type') ?? ''
  if (type === '') throw invalid('Verify requires a verification type')
  if (token === '') throw invalid('Verify requires a token or a token hash')
  const redirectTo = resolveRedirect(optionalString(call.query, 'redirect_to'), call.context.config)
  const fields = { token, type, redirect_to: redirectTo }
  const asked = optionalString(call.query, 'lang')
  const locale = isLocale(asked) ? asked : call.locale
  const { project, siteUrl } = call.context.config
  return {
    body: renderConfirmPage(fields, locale, textLinks(project.texts, locale, siteUrl)),
    headers: confirmPageHeaders(fields),
  }
}
