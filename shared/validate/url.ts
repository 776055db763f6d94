/** The specification's words, which the server answers with; screens say each code in the reader's language. */
export const URL_MESSAGES = {
  url_required: 'URL is required',
  url_private: 'Private network URLs are not allowed',
  url_invalid: 'Invalid URL format',
} as const
export type UrlProblem = keyof typeof URL_MESSAGES

export function urlProblem(address: string): UrlProblem | null {
  if (address.trim() === '') return 'url_required'
  const url = URL.parse(address.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'url_invalid'
  return isPrivateHost(url.hostname) ? 'url_private' : null
}

/** Takes a host name as the URL parser normalised it: 0x7f.1, 2130706433 and the like are dotted by now. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '').toLowerCase()
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1))
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivateIpv4(host.split('.').map(Number))
  return (
    !host.includes('.') || /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(host)
  )
}

function isPrivateIpv4([a = 0, b = 0]: number[]): boolean {
  if ([0, 10, 127].includes(a) || a >= 224) return true
  if (a === 100) return b >= 64 && b <= 127
  if (a === 169) return b === 254
  if (a === 172) return b >= 16 && b <= 31
  return a === 192 && (b === 168 || b === 0)
}

function isPrivateIpv6(address: string): boolean {
  if (address === '::' || address === '::1') return true
  const mapped = /^(?:::ffff:|64:ff9b::)([0-9a-f]+):([0-9a-f]+)$/.exec(address)
  if (mapped) {
    const high = Number.parseInt(mapped[1] ?? '0', 16)
    return isPrivateIpv4([high >> 8, high & 255])
  }
  return /^(f[cd]|fe[89ab])/.test(address)
}
