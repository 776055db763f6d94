import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const id = 'virtual:route-translations'

/**
 * Which words each screen will ask for, read from its sources: `virtual:route-translations` is a record of path to namespaces.
 * With it a screen's code and all its words are fetched side by side, instead of one namespace after the other.
 */
export function routeTranslations(): Plugin {
  return {
    name: 'route-translations',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : null),
    load: (wanted) =>
      wanted === `\0${id}`
        ? `export const routeTranslations = ${JSON.stringify(readRouteTranslations())}`
        : null,
  }
}

/** Every path of the app with the module of its page, below `src/`. */
export function readRoutes(): { path: string; page: string }[] {
  const routes = readFileSync(join(source, 'app/route-table.ts'), 'utf8')
  const screens = [...routes.matchAll(/'([^']+)': \(\) => import\('\.\/([^']+)'\)/g)]
  return screens.map(([, path = '', page = '']) => ({ path, page: `app/${page}` }))
}

const readRouteTranslations = (): Record<string, string[]> =>
  Object.fromEntries(readRoutes().map(({ path, page }) => [path, namespacesOf([page])]))

/** The namespaces that these modules, or any they import statically, name in `useT('…')`. The common words are always there. */
export function namespacesOf(starts: string[]): string[] {
  const seen = new Set<string>()
  const found = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, namespace = ''] of text.matchAll(/\buseT\('([\w-]+)'\)/g)) found.add(namespace)
    for (const [, type, target = ''] of text.matchAll(
      /^(?:import|export) (type )?[^'()]*?from '([^']+)'/gm,
    )) {
      if (type || !/\.tsx?$/.test(target)) continue
      if (target.startsWith('#web/')) visit(join(source, target.slice('#web/'.length)))
      else if (target.startsWith('.')) visit(join(dirname(file), target))
    }
  }
  for (const start of starts) visit(join(source, start))
  found.delete('common')
  return [...found].sort()
}
