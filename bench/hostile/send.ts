import type { HostileRequest } from './requests.ts'

export type Target = { url: string; anonKey: string }
export type Send = (
  request: HostileRequest,
  address: string,
  token?: string,
) => Promise<{ status: number; ms: number }>

/** Sends as somebody at this address, and reads the answer to its end. */
export function createSender({ url, anonKey }: Target): Send {
  return async ({ method = 'GET', path, headers, body }, address, token) => {
    const started = performance.now()
    const answer = await fetch(url + path, {
      method,
      headers: {
        apikey: anonKey,
        'x-forwarded-for': address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - started }
  }
}
