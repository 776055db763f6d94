import { createHmac } from 'node:crypto'

/** Standard Webhooks: one signature for each secret, over the id, the time and the very bytes that are sent. */
export function signWebhook(secrets: Buffer[], id: string, seconds: number, body: string): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ')
}
