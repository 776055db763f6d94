type Extra = {
  details?: string | null
  hint?: string | null
  headers?: Record<string, string>
  /** What stands beside the status in the first line of the answer, in place of HTTP's own words. */
  statusText?: string
  [key: string]: unknown
}

/** A refusal the caller may read. Everything else that is thrown is a bug and leaves as a bare 500. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Extra

  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.extra = extra
  }
}
