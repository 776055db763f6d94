/** Shut down, crashed, starting up, out of connections, or only to be read as in the middle of a failover. */
const TRANSIENT_SQLSTATES = /^(08\d{3}|57P0[123]|53300|25006)$/
const TRANSIENT_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver and PostgreSQL say when a connection goes, without a code. */
const TRANSIENT_MESSAGES =
  /timeout exceeded when trying|Connection terminated|connection error and is not queryable|Cannot use a pool after|not currently accepting connections/

/** A restart, a failover, a full pool: over in a moment, and no fault that somebody must look for. */
export function isTransientError(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: unknown; message?: string }
  return (
    typeof code === 'string' &&
    (TRANSIENT_SQLSTATES.test(code) || TRANSIENT_ERRNO.has(code) || TRANSIENT_MESSAGES.test(message))
  )
}

/**
 * A write met a database that can only be read, as in the middle of a failover. The connection leads to the wrong one and is
 * not used again: a new one may lead to where writes go.
 */
export const isReadOnlyError = (error: unknown) => (error as { code?: string }).code === '25006'
