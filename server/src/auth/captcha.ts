import type { AuthRequest, Handler } from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { refuseSolution } from '#server/auth/proof-of-work.ts'
import { ProviderUnavailable, providerFetch } from '#server/auth/providers/provider-fetch.ts'
import { isServiceRole } from '#server/auth/require-user.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'

const TOKEN_MAX_CHARS = 8_192

const captchaFailed = (why: string) =>
  new ApiError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`)

/** Before anything else of the call, so that a refused one has changed nothing and may be sent again. */
export const withCaptcha =
  (handler: Handler): Handler =>
  async (call) => {
    await requireCaptcha(call)
    return handler(call)
  }

export async function requireCaptcha(call: AuthRequest) {
  if (!(await passedCaptcha(call))) throw captchaFailed('no captcha_token found in request')
}

/** False where one is asked for and none came; one that does not hold is refused. */
export async function passedCaptcha(call: AuthRequest): Promise<boolean> {
  const { captcha } = call.context.config.project
  if (!captcha) return true
  const token = readToken(call)
  if (token === '') return isServiceRole(call)
  const why =
    captcha.provider === 'altcha'
      ? await refuseSolution(call.context, call.context.db, token)
      : await askProvider(call, captcha, token)
  if (why !== undefined) throw captchaFailed(why)
  return true
}

function readToken({ body }: AuthRequest): string {
  const meta = body.gotrue_meta_security
  if (typeof meta !== 'object' || meta === null) return ''
  return optionalString(meta as Record<string, unknown>, 'captcha_token', TOKEN_MAX_CHARS)?.trim() ?? ''
}

type Captcha = NonNullable<AuthRequest['context']['config']['project']['captcha']>

/** hCaptcha and Turnstile are asked the same. A token that was earned at another site opens nothing here. */
async function askProvider(call: AuthRequest, { provider, secret, verifyUrl }: Captcha, token: string) {
  const { config } = call.context
  const until = AbortSignal.timeout(TUNING.auth.captchaTimeoutMs)
  const ask = providerFetch(config.project.external.privateOrigins, until)
  const said = await ask(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, remoteip: call.ip }),
  })
    .then(async (answer) => Object(await answer.json()) as Record<string, unknown>)
    .catch((cause: unknown) => {
      const why = cause instanceof ProviderUnavailable ? cause.message : 'no JSON in its answer'
      call.context.log.warn({ provider, why }, 'a captcha was not checked')
      throw new ApiError(
        503,
        'unexpected_failure',
        `captcha verification process failed: ${provider} did not answer as it should. Try again in a moment.`,
      )
    })
  if (said.success !== true) {
    const codes = Array.isArray(said['error-codes']) ? said['error-codes'] : []
    return codes.map((code) => String(code).slice(0, 60)).join(', ') || 'invalid-input-response'
  }
  return said.hostname === new URL(config.siteUrl).hostname ? undefined : 'hostname-mismatch'
}
