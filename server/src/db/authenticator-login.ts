import { createHmac } from 'node:crypto'

/**
 * The address by which requests come in: a login of its own, without rights. Its password follows from the owner's, so it is
 * the same on every node and every database of one PostgreSQL, where logins are shared, and needs to be kept nowhere.
 */
export function authenticatorLogin(ownerUrl: string): { url: string; password: string } {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', url.password).update('authenticator').digest('base64url')
  url.username = 'authenticator'
  url.password = password
  return { url: url.href, password }
}
