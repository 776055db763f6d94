import { text } from '#server/auth/body.ts'
import type { Handler } from '#server/auth/call.ts'
import { confirmPage, confirmPageHeaders } from '#server/auth/confirm-page.ts'
import { invalid } from '#server/auth/errors.ts'
import { allowedRedirect } from '#server/auth/redirect.ts'
import { isLocale } from '#server/mail/locale.ts'

/** Mail scanners open every link. So opening it shows a page, changes nothing, and only its button uses the link up. */
export const verifyPage: Handler = async (call) => {
  const token = text(call.query, 'token') ?? text(call.query, 'token_hash') ?? ''
  const type = text(call.query, 'type') ?? ''
  if (type === '') throw invalid('Verify requires a verification type')
  if (token === '') throw invalid('Verify requires a token or a token hash')
  const redirectTo = allowedRedirect(text(call.query, 'redirect_to'), call.context.config)
  const fields = { token, type, redirect_to: redirectTo }
  const asked = text(call.query, 'lang')
  return {
    body: confirmPage(fields, isLocale(asked) ? asked : call.locale),
    headers: confirmPageHeaders(fields),
  }
}
