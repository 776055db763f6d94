import { LIMITS } from '#shared/limits.ts'

/** What somebody typed, one site a line: the origins of those that are one, and the first line that is none. */
export function readSites(typed: string): { sites: string[]; wrong: string | null } {
  const lines = typed.split(/[\s,]+/).filter(Boolean)
  const wrong = lines.find((line) => originOf(line) === null) ?? null
  return { sites: [...new Set(lines.flatMap((line) => originOf(line) ?? []))], wrong }
}

export const hasTooManySites = (sites: readonly string[]) => sites.length > LIMITS.profileEmbed.sitesMax

/** `club.example`, or a page of it that was copied from the browser: what counts is the site. */
function originOf(line: string): string | null {
  const address = line.includes('://') ? line : `https://${line}`
  if (!URL.canParse(address)) return null
  const { protocol, origin, hostname, username } = new URL(address)
  const isSite = protocol === 'https:' && username === '' && /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname)
  return isSite && origin.length <= LIMITS.profileEmbed.siteMaxChars ? origin : null
}
