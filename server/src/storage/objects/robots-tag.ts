import { storageErrors } from '#server/storage/storage-errors.ts'

/** Unless its owner says otherwise, no search engine shows a file or follows what is in it. */
export const NO_ROBOTS = 'none'

const MAX_CHARS = 500
const PLAIN = new Set([
  'all',
  'noindex',
  'nofollow',
  'none',
  'nosnippet',
  'indexifembedded',
  'notranslate',
  'noimageindex',
])
const NUMBER = /^-1$|^\d{1,9}$/
/** A reader of dates skips words that it does not know; these would reach whoever sees the file. */
const DATE =
  /^((Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?, )?(\d{1,2}[- ][A-Z][a-z]{2}[- ](\d{2}|\d{4})|\d{4}-\d\d-\d\d)([ T]\d\d:\d\d(:\d\d)?( ?(UTC|GMT|[A-Z]{2}T|Z|[+-]\d\d:?\d\d))?)?$/
const ENGINE = /^[a-z]{1,16}bot(-(image|news|video))?$|^(slurp|yandex|baiduspider)$/i

const VALUES: Record<string, (value: string) => boolean> = {
  'max-snippet': (value) => NUMBER.test(value),
  'max-video-preview': (value) => NUMBER.test(value),
  'max-image-preview': (value) => ['none', 'standard', 'large'].includes(value),
  unavailable_after: (value) => DATE.test(value) && !Number.isNaN(Date.parse(value)),
}

/** What an owner lets search engines do with a file (X-Robots-Tag): rules with commas between, each for all or for one engine. */
export function parseRobotsTag(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const tag = String(header).trim()
  if (tag === '') throw storageErrors.robotsTag('X-Robots-Tag header value must be a non-empty string')
  if (tag.length > MAX_CHARS) throw storageErrors.robotsTag(`it must be at most ${MAX_CHARS} characters`)
  for (const rule of splitRules(tag)) assertRule(rule)
  return tag
}

/** A date may hold a comma of its own: `unavailable_after: Friday, 25-Jun-2027 15:00:00 UTC`. */
function splitRules(tag: string): string[] {
  const rules: string[] = []
  for (const piece of tag.replace(/,$/, '').split(',')) {
    const last = rules.at(-1)
    if (last?.match(/\bunavailable_after:\s*\w+$/)) rules[rules.length - 1] = `${last}, ${piece.trim()}`
    else rules.push(piece.trim())
  }
  return rules
}

function assertRule(rule: string) {
  if (rule === '') throw storageErrors.robotsTag('X-Robots-Tag header contains empty rule')
  if (PLAIN.has(rule)) return
  const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(rule) ?? []
  const isGood = VALUES[name]
  if (isGood ? isGood(value) : ENGINE.test(name) && isForOneEngine(value)) return
  throw storageErrors.robotsTag(`Invalid X-Robots-Tag rule: "${rule.slice(0, 100)}"`)
}

function isForOneEngine(rule: string): boolean {
  const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(rule) ?? []
  return PLAIN.has(rule) || VALUES[name]?.(value) === true
}
