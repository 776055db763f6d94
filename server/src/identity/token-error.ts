/** Why a token does not serve. Whoever was shown it answers in the words of their protocol. */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly code: 'bad_jwt' | 'jwt_expired' | 'session_not_found'
  readonly extra: { claim?: string; details?: string }

  constructor(code: TokenError['code'], message: string, extra: TokenError['extra'] = {}) {
    super(message)
    this.code = code
    this.extra = extra
  }
}
