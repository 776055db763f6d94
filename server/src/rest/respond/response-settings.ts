import type { HttpReply } from '#server/http/http-reply.ts'
import { restErrors } from '../rest-errors.ts'
import type { ResultRow } from '../sql/result-row.ts'
import { isHeader } from './postgres-error.ts'

/** A function may set `response.status` and `response.headers`, which override the reply's. */
export function applyResponseSettings(reply: HttpReply, answer: ResultRow): HttpReply {
  if (answer.status === null && answer.headers === null) return reply
  const headers = { ...reply.headers }
  for (const [given, value] of parseHeaders(answer.headers)) {
    const name = given.toLowerCase()
    // Each Set-Cookie is a header of its own.
    headers[name] = name === 'set-cookie' ? [headers[name] ?? [], value].flat() : value
  }
  return { ...reply, headers, status: parseStatus(answer.status) ?? reply.status }
}

function parseStatus(text: string | null): number | undefined {
  if (text === null) return undefined
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599) throw restErrors.badResponseStatus()
  return status
}

function parseHeaders(text: string | null): [string, string][] {
  if (text === null) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw restErrors.badResponseHeaders()
  }
  if (!Array.isArray(list)) throw restErrors.badResponseHeaders()
  return list.map((item: unknown) => {
    const [entry, ...rest] = Object.entries(item ?? {})
    if (!entry || rest.length > 0 || typeof entry[1] !== 'string' || !isHeader(entry[0], entry[1])) {
      throw restErrors.badResponseHeaders()
    }
    return [entry[0], entry[1]]
  })
}
