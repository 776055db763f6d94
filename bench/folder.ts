import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for what is measured; whoever makes it deletes it. */
export function makeBenchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  // When this runs as root, PostgreSQL runs as another user, which needs access to the directory.
  chmodSync(folder, 0o755)
  return folder
}
