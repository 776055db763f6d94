/**
 * Runs `work` so that what it makes can be read by other accounts when root runs it, whatever umask root has: PostgreSQL runs as
 * another account then and has to get in.
 */
export function readableByOthers<T>(work: () => T): T {
  if (process.getuid?.() !== 0) return work()
  const before = process.umask(0o022)
  try {
    return work()
  } finally {
    process.umask(before)
  }
}
