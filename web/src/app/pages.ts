import { screenWords } from 'virtual:screen-words'
import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router'
import { loadWords } from '#web/lib/i18n.ts'
import { areaOf } from './redirects.ts'
import { screens } from './routes.ts'

const shells = {
  athlete: () => import('./athlete/shell.tsx').then((m) => ({ default: m.AthleteShell })),
  scout: () => import('./scout/shell.tsx').then((m) => ({ default: m.ScoutShell })),
  admin: () => import('./admin/shell.tsx').then((m) => ({ default: m.AdminShell })),
}

export const AthleteShell = lazy(shells.athlete)
export const ScoutShell = lazy(shells.scout)
export const AdminShell = lazy(shells.admin)

/** A screen's code and its words come side by side. */
async function loadPage(path: string): Promise<{ default: ComponentType }> {
  const words = (screenWords[path] ?? []).map((namespace) => loadWords(namespace))
  const load = screens[path]
  const [module] = await Promise.all([load?.(), ...words])
  const [page] = Object.values(module ?? {})
  if (!page) throw new Error(`The module of ${path} exports its component`)
  return { default: page }
}

export const pages = Object.keys(screens).map((path) => ({
  path,
  area: areaOf(path),
  Page: lazy(() => loadPage(path)),
}))

/** Fetches what an address will need before anything is rendered. A failure is told later, by the screen itself. */
export function preloadScreen(pathname: string) {
  const area = areaOf(pathname)
  const path = Object.keys(screens).find((pattern) => matchPath(pattern, pathname))
  const waiting: Promise<unknown>[] = path ? [loadPage(path)] : []
  if (area !== 'public') waiting.push(shells[area]())
  for (const promise of waiting) promise.catch(() => undefined)
}
