import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { namespacesOf, readRoutes } from './route-translations.ts'

/** Where the screens start whose first visit has a budget (scripts/check-bundle-size.mjs, bench/suites/web.ts). */
const starts: Record<string, string[]> = {
  app: ['main.tsx'],
  public: ['public/auth.tsx'],
  athlete: ['athlete/shell.tsx', 'athlete/home.tsx', 'athlete/dashboard.tsx'],
  scout: ['scout/shell.tsx', 'scout/home.tsx'],
}
const sourceOf = (file: string) => fileURLToPath(new URL(`../src/app/${file}`, import.meta.url))

type Graph = {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/**
 * The chunk that a module of a first screen belongs in: what one area alone needs goes with it, what several need has a chunk for
 * all. A phone that fetches two dozen small files waits for round trips, not for bytes.
 */
export function entryChunk(id: string, graph: Graph): string | null {
  reach ??= Object.keys(starts).map((name) => reached(name, graph))
  const table = /virtual:translations\/(\w\w)$/.exec(id)
  if (table) return `more-words-${table[1]}`
  const words = /([\w-]+)[\\/]locales[\\/](\w+)\.json$/.exec(id)
  if (words) return translationsChunk(words[1] ?? '', words[2] ?? '')
  const [first, ...more] = reach.filter(({ modules }) => modules.has(id))
  // A few bytes each: a file of their own would cost everybody more in the table of files.
  if (
    !first &&
    /[\\/](keys|csv-cell|save-file|tabs|split-card|open-file-button|public-address|use-swipe)\.tsx?$/.test(id)
  )
    return 'small-parts'
  if (!first || first.name === 'app') return null
  const shared = more.length > 0 || reach.some(({ name, later }) => name !== first.name && later.has(id))
  if (!shared) return `${first.name}-first`
  return first.name === 'public' ? null : 'areas'
}

/** What the app itself needs and what signing in shares with an area: everybody downloads it anyhow. */
export function kitChunk(id: string, graph: Graph): string | null {
  reach ??= Object.keys(starts).map((name) => reached(name, graph))
  if (id.includes('node_modules')) return 'kit'
  const needs = reach.filter(({ modules }) => modules.has(id)).map(({ name }) => name)
  return needs.includes('app') || (needs.includes('public') && needs.length > 1) ? 'kit' : null
}

/** What a first screen needs of the parts that screens share; the app starts with it, so that it changes less often than the table of screens. */
export function sharedFirstChunk(id: string, graph: Graph): string | null {
  reach ??= Object.keys(starts).map((name) => reached(name, graph))
  return reach.some(({ modules }) => modules.has(id)) ? 'product' : null
}

/**
 * Icons of the first screens travel with them, also those of one screen alone: left beside the module that lists them, one would be
 * read before it is there. Whoever signs in does not wait for those of the areas, and those of all other screens wait until one of these
 * is opened.
 */
export function firstIconChunk(id: string, graph: Graph): string | null {
  reach ??= Object.keys(starts).map((name) => reached(name, graph))
  firstIcons ??= new Map(
    reach
      .toReversed()
      .flatMap(({ name, modules }) =>
        [...modules]
          .flatMap((module) => iconsIn(graph.getModuleInfo(module)?.code ?? ''))
          .map((icon): [string, string] => [
            icon,
            name === 'app' || name === 'public' ? 'icons' : 'area-icons',
          ]),
      ),
  )
  const [, icon = ''] = /icons[\\/]([\w-]+)\.\w+$/.exec(id) ?? []
  return firstIcons.get(icon) ?? null
}

/** The files of the icons that a module names: `Columns3` is `columns-3`. */
function iconsIn(code: string): string[] {
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code) ?? []
  return names
    .split(',')
    .map((name) => name.trim().split(' ')[0] ?? '')
    .map((name) => name.replace(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase())
}

export const EAGER_COMPILE_COMMENT = '//# allFunctionsCalledOnLoad\n'

/**
 * Chromium compiles a script that starts with this line whole, beside the main thread while it is still coming, instead of each function when
 * it is first called; others see a comment. Only what a first screen runs has it: what is never called would be compiled too.
 */
export function eagerCompileHint(): Plugin {
  return {
    name: 'eager-compile-hint',
    apply: 'build',
    generateBundle: {
      // After whatever else puts lines before the code: it counts at the very start only.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(starts).flat().map(sourceOf)
        const seen = new Set<string>()
        const visit = (fileName: string) => {
          const chunk = bundle[fileName]
          if (chunk?.type !== 'chunk' || seen.has(fileName)) return
          seen.add(fileName)
          chunk.code = EAGER_COMPILE_COMMENT + chunk.code
          for (const next of chunk.imports) visit(next)
        }
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && files.some((file) => file in chunk.modules)) visit(chunk.fileName)
        }
      },
    },
  }
}

/** The common words go with what both areas say; they have no namespace but the app's. */
function translationsChunk(namespace: string, language: string): string | null {
  if (namespace === 'app') return `words-${language}`
  const areas = Object.keys(starts).filter((name) => namespacesOf(filesOf(name)).includes(namespace))
  if (areas.length === 0) return adminNamespaces().has(namespace) ? `admin-${language}` : null
  return `${areas.length > 1 ? 'words' : areas[0]}-${language}`
}

/** What the first screens of all areas say, the app's common words among it. */
export const firstNamespaces = () => new Set(['app', ...namespacesOf(Object.keys(starts).flatMap(filesOf))])

let onlyAdmins: Set<string> | undefined

/**
 * What the screens of admins alone say goes in one file a language: the app's own table of words, which everybody downloads, names each
 * file, and few people are admins.
 */
function adminNamespaces(): Set<string> {
  if (onlyAdmins) return onlyAdmins
  const pagesOf = (admin: boolean) => readRoutes().filter(({ path }) => path.startsWith('/admin/') === admin)
  const wordsOf = (admin: boolean) => namespacesOf(pagesOf(admin).map(({ page }) => page))
  const others = new Set(wordsOf(false))
  onlyAdmins = new Set(wordsOf(true).filter((namespace) => !others.has(namespace)))
  return onlyAdmins
}

const filesOf = (name: string) => (starts[name] ?? []).map((file) => `app/${file}`)

type Reach = { name: string; modules: Set<string>; later: Set<string> }
let reach: Reach[] | undefined
let firstIcons: Map<string, string> | undefined

function reached(name: string, graph: Graph): Reach {
  const modules = new Set<string>()
  const later = new Set<string>()
  const visit = (id: string, seen: Set<string>, dynamic: boolean) => {
    // A package's own list of everything says nothing about who needs what.
    if (seen.has(id) || id.includes('node_modules')) return
    seen.add(id)
    const info = graph.getModuleInfo(id)
    for (const next of info?.importedIds ?? []) visit(next, seen, dynamic)
    if (dynamic) for (const next of info?.dynamicallyImportedIds ?? []) visit(next, seen, dynamic)
  }
  for (const file of starts[name] ?? []) visit(sourceOf(file), modules, false)
  const pages = graph.getModuleInfo(sourceOf('route-table.ts'))?.dynamicallyImportedIds ?? []
  for (const page of pages) if (page.startsWith(sourceOf(`${name}/`))) visit(page, later, true)
  return { name, modules, later }
}
