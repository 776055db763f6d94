export type Preferences = {
  return: 'minimal' | 'representation' | 'headers-only' | null
  count: 'exact' | 'planned' | 'estimated' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  tx: 'commit' | 'rollback' | null
  timezone: string | null
  maxAffected: number | null
  /** Preferences that are not supported; an error with `handling=strict`. */
  unknown: string[]
}

const CHOICES = {
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const

type Choosable = keyof typeof CHOICES

const isChoosable = (name: string): name is Choosable => Object.hasOwn(CHOICES, name)

/** RFC 7240: comma-separated or repeated; of two values for one preference the first counts. */
export function parsePreferences(header: string | string[] | undefined, txAllowed: boolean): Preferences {
  const found: Preferences = {
    return: null,
    count: null,
    resolution: null,
    missing: null,
    handling: null,
    tx: null,
    timezone: null,
    maxAffected: null,
    unknown: [],
  }
  if (header === undefined) return found
  const given = [header]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
  for (const part of given) {
    if (part === '') continue
    const [name = '', value = ''] = splitOnce(part)
    if (name === 'timezone') found.timezone ??= value
    else if (name === 'max-affected') {
      if (/^\d{1,9}$/.test(value)) found.maxAffected ??= Number(value)
    } else if (isChoosable(name) && (CHOICES[name] as readonly string[]).includes(value)) {
      if (name !== 'tx' || txAllowed) setFirst(found, name, value)
    } else found.unknown.push(part)
  }
  return found
}

function setFirst(found: Preferences, name: Choosable, value: string) {
  if (found[name] === null) Object.assign(found, { [name]: value })
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf('=')
  return at < 0 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

type Appliable =
  | 'resolution'
  | 'missing'
  | 'return'
  | 'count'
  | 'tx'
  | 'handling'
  | 'timezone'
  | 'max-affected'
const ORDER: Appliable[] = [
  'resolution',
  'missing',
  'return',
  'count',
  'tx',
  'handling',
  'timezone',
  'max-affected',
]

/** The Preference-Applied header: the preferences that were honoured, and only those. */
export function appliedPreferences(preferences: Preferences, honoured: Appliable[]): string | undefined {
  const parts = ORDER.filter((name) => honoured.includes(name)).flatMap((name) => {
    const value = name === 'max-affected' ? preferences.maxAffected : preferences[name]
    if (value === null || (name === 'max-affected' && preferences.handling !== 'strict')) return []
    return [`${name}=${value}`]
  })
  return parts.length === 0 ? undefined : parts.join(', ')
}
