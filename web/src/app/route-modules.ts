import { routeTranslations } from 'virtual:route-translations'
import { matchPath } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { rememberedAccount } from '#web/features/accounts/account/queries.ts'
import { loadNamespace } from '#web/lib/i18n.ts'
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import type { RouteComponent } from '#web/lib/route-loader.ts'
import { areaOf } from './redirects.ts'
import { routes } from './route-table.ts'

export const shells = {
  athlete: lazyWithPreload<RouteComponent>(() => import('./athlete/shell.tsx').then((m) => m.AthleteShell)),
  scout: lazyWithPreload<RouteComponent>(() => import('./scout/shell.tsx').then((m) => m.ScoutShell)),
  admin: lazyWithPreload<RouteComponent>(() => import('./admin/shell.tsx').then((m) => m.AdminShell)),
}

/** A screen's code and its words come side by side. */
async function loadRoute(path: string): Promise<RouteComponent> {
  const words = (routeTranslations[path] ?? []).map((namespace) => loadNamespace(namespace))
  const load = routes[path]
  const [module] = await Promise.all([load?.(), ...words])
  const [page] = Object.values(module ?? {})
  if (!page) throw new Error(`The module of ${path} exports its component`)
  return page
}

export const routeModules = Object.keys(routes).map((path) => ({
  path,
  area: areaOf(path),
  part: lazyWithPreload(() => loadRoute(path)),
}))

function componentsFor(pathname: string) {
  const area = areaOf(pathname)
  const page = routeModules.find(({ path }) => matchPath(path, pathname))?.part
  return [page, area === 'public' ? undefined : shells[area]].filter((part) => part !== undefined)
}

/** Fetches what an address will need before anything is rendered. A failure is told later, by the screen itself. */
export const preloadRoute = (pathname: string) =>
  Promise.all(componentsFor(pathname).map((part) => part.preload()))

let prefetches = 0

/** While code is fetched that nobody waits for, its failure is no reason to load the page anew. */
export const isPrefetching = () => prefetches > 0

/** Fetches the code of an address for somebody who may go there, and what its screen loads later. */
export async function prefetchRoute(pathname: string) {
  prefetches++
  const screens = await Promise.all(componentsFor(pathname).map((part) => part.prefetch()))
  await Promise.all(screens.map((screen) => screen?.prefetch?.()))
  prefetches--
}

/**
 * Reads what the screen shows first, and waits for it no longer than a moment: mostly the page has asked already
 * (`web/src/lib/prefetched-responses.ts`). For the person whom this device knows, in their own area; others come by the guard's way.
 */
export async function runLoader(pathname: string, userId: string) {
  if (rememberedAccount(userId)?.role !== areaOf(pathname)) return
  const read = Promise.all(
    componentsFor(pathname).map((part) => part.load().then((screen) => screen.loader?.(queryClient, userId))),
  )
  const moment = new Promise((resolve) => setTimeout(resolve, LIMITS.firstPaint.waitMs))
  await Promise.race([read.catch(() => undefined), moment])
}
