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
