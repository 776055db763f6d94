const unwanted = [
  /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi,
  /<[/!?a-z][^>]*>/gi,
  /(?:java|vb)script\s*:/gi,
  /\bon(?:load|error|click)\s*=/gi,
]

const MAX_PASSES = 8

/**
 * Strips until nothing is left to strip: one removal can uncover the next (`<scr<b>ipt>`). Where eight passes are not enough, somebody
 * built layers on purpose: the signs that all of it needs go, so the time does not grow with the layers.
 */
export function sanitizeText(text: string): string {
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const before = text
    for (const pattern of unwanted) text = text.replace(pattern, '')
    if (text === before) return text
  }
  return text.replace(/[<:=]/g, '')
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
