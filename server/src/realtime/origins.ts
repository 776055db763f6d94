import type { Config } from '#server/config/config.ts'
import { isLoopbackHost } from '#server/http/client-ip.ts'

type Headers = Record<string, string | string[] | undefined>

/** A browser says where its page is from; a page of somebody else may not open a socket here (ASVS 4.4.2). */
export function isOriginAllowed({ siteUrl, redirectUrls }: Config, headers: Headers): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  const asked = new URL(origin)
  if (asked.host === host) return true
  const site = new URL(siteUrl)
  if (asked.origin === site.origin) return true
  // While one develops, the page and the server are two programs of this machine, at two ports.
  if (isLoopbackHost(site.hostname) && isLoopbackHost(asked.hostname)) return true
  return redirectUrls.some((pattern) => originPattern(pattern)?.test(asked.origin) === true)
}

/** The scheme and host of a redirect pattern, in which `*` stays within one label and `**` does not. */
function originPattern(pattern: string): RegExp | undefined {
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(pattern)?.[0]
  if (start === undefined) return undefined
  const parts = start.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^.:/]*' : part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`, 'i')
}
