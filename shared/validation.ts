import { LIMITS } from './limits.ts'

/**
 * What people may type, once for the browser and the server. Each check answers with a code, so that screens can say it
 * in the reader's language; MESSAGES holds the English the specification sets and that the server answers with.
 */
export const VALIDATION_MESSAGES = {
  password_required: 'Password is required',
  password_too_short: `Password must be at least ${LIMITS.password.minChars} characters long for enhanced security`,
  password_too_long: `Password must be less than ${LIMITS.password.maxChars + 1} characters`,
  password_no_uppercase: 'Password must contain at least one uppercase letter',
  password_no_lowercase: 'Password must contain at least one lowercase letter',
  password_no_number: 'Password must contain at least one number',
  password_no_special: 'Password must contain at least one special character',
  password_repeats: 'Password cannot contain repeated characters (e.g., aaa, 111)',
  password_common: 'Password cannot contain common sequences or words',
  email_required: 'Email is required',
  email_invalid: 'Invalid email format',
  email_too_long: 'Email too long',
  url_required: 'URL is required',
  url_private: 'Private network URLs are not allowed',
  url_invalid: 'Invalid URL format',
  file_missing: 'No file provided',
  file_type: 'File type not allowed',
  file_too_large: 'File size exceeds {{megabytes}} MB limit',
  file_name_too_long: 'File name too long',
  event_incomplete: 'Please fill in the title and start date.',
  event_no_location: 'Location is required',
  event_time_invalid: 'Invalid time format',
  event_in_past: 'Date cannot be in the past',
} as const

export type ValidationCode = keyof typeof VALIDATION_MESSAGES
export type PasswordProblem = Extract<ValidationCode, `password_${string}`>
export type EmailProblem = Extract<ValidationCode, `email_${string}`>
export type UrlProblem = Extract<ValidationCode, `url_${string}`>
export type FileProblem = Extract<ValidationCode, `file_${string}`>
export type EventProblem = Extract<ValidationCode, `event_${string}`>

const commonPieces = ['123', 'abc', 'qwe', 'password', 'admin', 'test', 'user']
const special = /[!-/:-@[-`{-~]/

/** Every rule the password breaks, in the order the specification lists them. */
export function passwordProblems(password: string): PasswordProblem[] {
  if (password === '') return ['password_required']
  const length = [...password].length
  const lower = password.toLowerCase()
  const rules: [PasswordProblem, boolean][] = [
    ['password_too_short', length < LIMITS.password.minChars],
    ['password_too_long', length > LIMITS.password.maxChars],
    ['password_no_uppercase', !/\p{Lu}/u.test(password)],
    ['password_no_lowercase', !/\p{Ll}/u.test(password)],
    ['password_no_number', !/\d/.test(password)],
    ['password_no_special', !special.test(password)],
    ['password_repeats', /(.)\1{2}/u.test(password)],
    ['password_common', commonPieces.some((piece) => lower.includes(piece))],
  ]
  return rules.filter(([, broken]) => broken).map(([code]) => code)
}

export const normalizeEmail = (email: string) => email.trim().toLowerCase()

// The pattern browsers use for <input type="email">, plus a dot in the domain.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** Six digits, as people type them: "492 013" too. */
export const isTotpCode = (typed: string) => /^\d{6}$/.test(typed.replace(/\s/g, ''))

export function emailProblem(email: string): EmailProblem | null {
  const address = normalizeEmail(email)
  if (address === '') return 'email_required'
  // Lower-casing turns the Kelvin sign into a k: what is not ASCII before is refused, not folded into another address.
  if (/[^\0-\x7f]/.test(email.trim())) return 'email_invalid'
  // Far over the limit is refused before the pattern has to read it.
  if (address.length > LIMITS.email.maxChars)
    return emailPattern.test(address.slice(-400)) ? 'email_too_long' : 'email_invalid'
  return emailPattern.test(address) ? null : 'email_invalid'
}

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

const runnable = /\.(exe|bat|cmd|scr|pif|vbs|js)$/i

export type UploadRules = { types: readonly string[]; maxMegabytes: number }

export function fileProblem(
  file: { name: string; size: number; type: string } | null | undefined,
  { types, maxMegabytes }: UploadRules,
): FileProblem | null {
  if (!file) return 'file_missing'
  // Windows drops trailing dots and spaces: "run.exe. " is "run.exe" there.
  if (!types.includes(file.type) || runnable.test(file.name.replace(/[. ]+$/, ''))) return 'file_type'
  if (file.size > maxMegabytes * 1024 * 1024) return 'file_too_large'
  return file.name.length > LIMITS.file.nameMaxChars ? 'file_name_too_long' : null
}

export type EventDraft = {
  title: string
  startDate: string
  startTime?: string
  endTime?: string
  location?: string
}

/** `today` is the day where the person is, as YYYY-MM-DD. */
export function eventProblem(draft: EventDraft, today: string): EventProblem | null {
  if (draft.title.trim() === '' || draft.startDate === '') return 'event_incomplete'
  const badTime = [draft.startTime, draft.endTime].some(
    (time) => time && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time),
  )
  if (badTime) return 'event_time_invalid'
  if (draft.startDate < today) return 'event_in_past'
  return draft.location !== undefined && draft.location.trim() === '' ? 'event_no_location' : null
}

const unwanted = [
  /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi,
  /<[/!?a-z][^>]*>/gi,
  /(?:java|vb)script\s*:/gi,
  /\bon(?:load|error|click)\s*=/gi,
]

/** Strips until nothing is left to strip: one removal can uncover the next (`<scr<b>ipt>`). */
export function sanitizeText(text: string): string {
  for (let before = ''; before !== text; ) {
    before = text
    for (const pattern of unwanted) text = text.replace(pattern, '')
  }
  return text
}

/** What a form keeps of a person's words: nothing a page could run, nothing before or after. */
export const tidyText = (text: string) => sanitizeText(text).trim()

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '/': '&#x2F;',
}

export const escapeForDisplay = (text: string) => text.replace(/[&<>"'/]/g, (sign) => entities[sign] ?? sign)
