import type { Handler } from '#server/auth/handler.ts'
import { newChallenge } from '#server/auth/proof-of-work.ts'
import { ApiError } from '#server/http/api-error.ts'

/** Ours: what a browser works on where the proof of work is on. Making one costs less than asking for it. */
export const captchaChallenge: Handler = async ({ context }) => {
  if (context.config.project.captcha?.provider !== 'altcha')
    throw new ApiError(404, 'feature_disabled', 'The proof of work is not enabled')
  return { headers: { 'cache-control': 'no-store' }, body: newChallenge(context) }
}
