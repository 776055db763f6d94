/** Pages that a sign-in may lead back to. A short list of our own, so that no link of a stranger can name another place. */
const RETURNABLE = /^\/(admin-invitation|event)\/[0-9a-f-]{36}$/

/** The page that asked for the sign-in, in its address as `?next=`; null where none did. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  return next !== null && RETURNABLE.test(next) ? next : null
}

/** The same for the address of a sign-in, a sign-up or the link that confirms one. */
export const withNext = (path: string, next: string | null) =>
  next === null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ next })}`
