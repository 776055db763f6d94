/** What is sent to the caller. */
export type HttpReply = {
  status: number
  statusText?: string | undefined
  headers: Record<string, string | string[]>
  body: string | Buffer | null
}
