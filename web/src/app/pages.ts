import { screenWords } from 'virtual:screen-words'
import { matchPath } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { rememberedAccount } from '#web/features/account/queries.ts'
import type { Screen } from '#web/lib/first-reads.ts'
import { loadWords } from '#web/lib/i18n.ts'
import { laterPart } from '#web/lib/later-part.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { areaOf } from './redirects.ts'
import { screens } from './routes.ts'

export const shells = {
  athlete: laterPart(() => import('./athlete/shell.tsx').then((m) => m.AthleteShell)),
  scout: laterPart(() => import('./scout/shell.tsx').then((m) => m.ScoutShell)),
  admin: laterPart(() => import('./admin/shell.tsx').then((m) => m.AdminShell)),
}

/** A screen's code and its words come side by side. */
async function loadPage(path: string): Promise<Screen> {
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

function partsOf(pathname: string) {
  const area = areaOf(pathname)
  const page = pages.find(({ path }) => matchPath(path, pathname))?.part
  return [page, area === 'public' ? undefined : shells[area]].filter((part) => part !== undefined)
}

/** Fetches what an address will need before anything is rendered. A failure is told later, by the screen itself. */
export const preloadScreen = (pathname: string) =>
  Promise.all(partsOf(pathname).map((part) => part.preload()))

/**
 * Reads what the screen shows first, and waits for it no longer than a moment: mostly the page has asked already
 * (`web/src/lib/asked-ahead.ts`). For the person whom this device knows, in their own area; others come by the guard's way.
 */
export async function readFirst(pathname: string, userId: string) {
  if (rememberedAccount(userId)?.role !== areaOf(pathname)) return
  const read = Promise.all(
    partsOf(pathname).map((part) => part.arrive().then((screen) => screen.reads?.(queryClient, userId))),
  )
  const moment = new Promise((resolve) => setTimeout(resolve, LIMITS.firstScreen.holdMs))
  await Promise.race([read.catch(() => undefined), moment])
}
