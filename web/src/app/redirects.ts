import { nextPath } from '#web/lib/next-path.ts'

/** The redirect rules of the specification, section 2, as pure functions; app/route-guard.tsx applies them. */
export type Area = 'public' | 'athlete' | 'scout' | 'admin'
export type Viewer = {
  role: 'athlete' | 'scout'
  isAdmin: boolean /** Opened a reset link and has yet to choose a password. */
  recovering?: boolean
}

const areas: readonly string[] = ['athlete', 'scout', 'admin']

export function areaOf(path: string): Area {
  const first = path.split('/')[1] ?? ''
  return areas.includes(first) ? (first as Area) : 'public'
}

const onlySignedOut = ['/', '/auth', '/reset-password', '/verify-auth']

/** The screen of an area that somebody asked for before they signed in, where their role may open it. */
export function returnTarget(wanted: string | null, viewer: Viewer): string | null {
  // Plain steps of a path of this origin: `//`, `/\` and `..` would lead elsewhere.
  const path = /^(\/(?:athlete|scout|admin)(?:\/[\w-]+)*)\/?(?:\?.*)?$/.exec(wanted ?? '')?.[1]
  if (!path || (areaOf(path) === 'admin' && !viewer.isAdmin)) return null
  return redirectFor(path, viewer) === null ? wanted : null
}

/**
 * Where this viewer is sent from this path; null: they stay. A null viewer is not signed in. A sign-in leads back to the page that
 * asked for it (`?next=` in `search`), or to the screen that was wanted before.
 */
export function redirectFor(
  path: string,
  viewer: Viewer | null,
  search = '',
  wanted: string | null = null,
): string | null {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  const area = areaOf(clean)
  if (!viewer) return area === 'public' ? null : '/auth'
  const own = viewer.isAdmin ? 'admin' : viewer.role
  const home = own === 'scout' ? '/scout/home' : `/${own}/dashboard`
  if (viewer.recovering && clean === '/reset-password') return null
  if (viewer.recovering && clean === '/verify-auth') return '/reset-password'
  // The server draws an event's own page; whoever comes from there to answer reads it in their own calendar.
  if (clean.startsWith('/event/')) return `/${own}/events?event=${clean.slice(7)}`
  if (clean === '/auth') return nextPath(search) ?? returnTarget(wanted, viewer) ?? home
  if (onlySignedOut.includes(clean)) return home
  // The back office says itself that it is not for everyone.
  return area === 'public' || area === 'admin' || area === own ? null : `/${own}/dashboard`
}

/** Whether somebody signed in is sent from here, or stays, by who they are: the back office says itself who may stay. */
export const dependsOnRole = (path: string) =>
  [false, true].some((isAdmin) => redirectFor(path, { role: 'athlete', isAdmin }) !== null)

/** Where somebody who has yet to take the second step is sent: to be asked for it, before any page that is theirs. */
export function redirectForMfa(path: string, recovering: boolean): string | null {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (recovering && clean === '/reset-password') return null
  if (recovering && clean === '/verify-auth') return '/reset-password'
  const open = clean === '/auth' || (areaOf(clean) === 'public' && !onlySignedOut.includes(clean))
  return open ? null : '/auth'
}
