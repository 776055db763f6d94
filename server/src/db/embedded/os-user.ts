import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, parse } from 'node:path'

export type OsUser = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root, so root lends it an account without rights. */
export function unprivilegedUser(directory: string, binaries: string): OsUser {
  if (process.getuid?.() !== 0) return undefined
  const passwd = readFileSync('/etc/passwd', 'utf8')
  const line = /^postgres:.*$/m.exec(passwd)?.[0] ?? /^nobody:.*$/m.exec(passwd)?.[0]
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':')
  const account = { uid: Number(uid), gid: Number(gid) }
  for (const path of [dirname(directory), binaries]) {
    const closed = findInaccessibleParent(path, account)
    if (closed) {
      throw new Error(
        `Started as root, PostgreSQL runs as another account, and that account cannot enter ${closed}. ` +
          `Run as a plain user, move to a folder that others may enter, or allow it: chmod o+x ${closed}`,
      )
    }
  }
  return account
}

function findInaccessibleParent(
  path: string,
  { uid, gid }: { uid: number; gid: number },
): string | undefined {
  const chain: string[] = []
  for (let at = path; ; at = dirname(at)) {
    chain.unshift(at)
    if (at === parse(at).root) break
  }
  return chain.find((folder) => {
    if (!existsSync(folder)) return false
    const { mode, uid: owner, gid: group } = statSync(folder)
    const bits = owner === uid ? mode >> 6 : group === gid ? mode >> 3 : mode
    return (bits & 1) === 0
  })
}
