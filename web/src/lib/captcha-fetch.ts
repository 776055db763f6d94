import { loadWhenOnline } from './load-when-online.ts'

/**
 * Where the server asks for a captcha it says so before it does anything else: one is earned then, and the call is sent again. Where
 * it asks for none, nothing of this is loaded.
 */
export async function fetchWithCaptcha(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init)
  if (answer.status !== 400 || typeof init?.body !== 'string') return answer
  const refusal = (await answer
    .clone()
    .json()
    .catch(() => null)) as { error_code?: string; code?: string } | null
  if (refusal?.error_code !== 'captcha_failed' && refusal?.code !== 'captcha_failed') return answer
  const { earnCaptcha } = await loadWhenOnline(() => import('./captcha.ts'))
  const token = await earnCaptcha()
  if (token === null) return answer
  const body = { ...JSON.parse(init.body), gotrue_meta_security: { captcha_token: token } }
  return fetch(input, { ...init, body: JSON.stringify(body) })
}
