/** A generated request below the address of one service. */
export type GeneratedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** A header may hold printable signs alone; the client would not even send another. */
export const toPrintable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '').trim()
