/**
 * A write met a database that can only be read, as in the middle of a failover. The connection leads to the wrong one and is
 * not used again: a new one may lead to where writes go.
 */
export const isReadOnlyError = (error: unknown) => (error as { code?: string }).code === '25006'
