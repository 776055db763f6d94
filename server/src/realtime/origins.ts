import type { Config } from '#server/config/config.ts'
import { isLoopbackHost } from '#server/http/client-ip.ts'

type Headers = Record<string, string | string[] | undefined>

/** Browsers send the page's origin; pages of other origins may not open a socket (OWASP ASVS 4.4.2). */
export function isOriginAllowed({ siteUrl, redirectUrls }: Config, headers: Headers): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  const page = new URL(origin)
  if (page.host === host) return true
  const site = new URL(siteUrl)
  if (page.origin === site.origin) return true
  // In development the page and the server run on two ports of one machine.
  if (isLoopbackHost(site.hostname) && isLoopbackHost(page.hostname)) return true
  return redirectUrls.some((pattern) => originPattern(pattern)?.test(page.origin) === true)
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
