import type { Config } from '#server/config/config.ts'
import { isLoopbackHost } from '#server/http/client-ip.ts'

type RedirectConfig = Pick<Config, 'siteUrl' | 'redirectUrls'>

const ADDRESS_MAX_CHARS = 2_048
const FORBIDDEN_SCHEMES = /^(javascript|data|vbscript|file|blob|about|view-source):/i

/**
 * Where a mail link may lead. Anything that is not plainly ours becomes the site itself, silently, as in the original. The
 * text must already be in the form the URL parser would give it: that leaves no room for decimal hosts, user names before
 * an @, backslashes, escapes and look-alike letters that one parser reads differently from the next.
 */
export function resolveRedirect(
  asked: string | undefined,
  { siteUrl, redirectUrls }: RedirectConfig,
): string {
  const fallback = siteUrl
  if (asked === undefined || asked === '' || asked.length > ADDRESS_MAX_CHARS) return fallback
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(asked) || FORBIDDEN_SCHEMES.test(asked)) return fallback
  const address = /^\/(?!\/)/.test(asked) ? siteUrl + asked : asked
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '') return fallback
  const bare = address.split('#')[0] ?? ''
  if (isWeb(url)) {
    if (!bare.toLowerCase().startsWith(url.origin)) return fallback
    if (!/^([/?]|$)/.test(bare.slice(url.origin.length))) return fallback
    if (isNumericHost(url.hostname) && !isLoopbackHost(url.hostname)) return fallback
    if (isSameSite(url, new URL(siteUrl))) return bare
  }
  const path = bare.split('?')[0] ?? ''
  return redirectUrls.some((glob) => matchesGlob(glob, path) || glob === bare) ? bare : fallback
}

const isWeb = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'
const isNumericHost = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)

/** On this machine the port is left open: the page and the server are two programs while one develops. */
function isSameSite(url: URL, site: URL) {
  if (isLoopbackHost(site.hostname)) return isLoopbackHost(url.hostname) && url.protocol === site.protocol
  return url.origin === site.origin
}

/** `*` stays within one label or path segment, `**` does not; `?` is one character. */
function matchesGlob(glob: string, address: string) {
  const pattern = glob.replace(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    return part === '?' ? '[^./]' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  })
  return new RegExp(`^${pattern}$`, 'u').test(address)
}

/** Merged into the query, or into the fragment with sorted keys and the empty `sb` that marks it as ours. */
export function withQuery(address: string, values: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

export function withFragment(address: string, values: Record<string, string>) {
  const entries = Object.entries({ ...values, sb: '' }).sort(([a], [b]) => (a < b ? -1 : 1))
  return `${address.split('#')[0]}#${new URLSearchParams(entries)}`
}
