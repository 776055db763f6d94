import { screenWords } from 'virtual:screen-words'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { loadWords } from '#web/lib/i18n.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { areaOf } from './redirects.ts'
import { screens } from './routes.ts'

export const shells = {
  athlete: laterPart(() => import('./athlete/shell.tsx').then((m) => m.AthleteShell)),
  scout: laterPart(() => import('./scout/shell.tsx').then((m) => m.ScoutShell)),
  admin: laterPart(() => import('./admin/shell.tsx').then((m) => m.AdminShell)),
}

/** A screen's code and its words come side by side. */
async function loadPage(path: string): Promise<ComponentType> {
  const words = (screenWords[path] ?? []).map((namespace) => loadWords(namespace))
  const load = screens[path]
  const [module] = await Promise.all([load?.(), ...words])
  const [page] = Object.values(module ?? {})
  if (!page) throw new Error(`The module of ${path} exports its component`)
  return page
}

export const pages = Object.keys(screens).map((path) => ({
  path,
  area: areaOf(path),
  part: laterPart(() => loadPage(path)),
}))

/** Fetches what an address will need before anything is rendered. A failure is told later, by the screen itself. */
export async function preloadScreen(pathname: string) {
  const area = areaOf(pathname)
  const page = pages.find(({ path }) => matchPath(path, pathname))?.part
  await Promise.all([page?.preload(), area === 'public' ? undefined : shells[area].preload()])
}
