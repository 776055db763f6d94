import { namespacesOf } from './screen-words.ts'

/** What Vite writes about a build: modules by their path below web/, with the files they ended up in. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>

/** The keys of a module and of everything it imports statically. */
export function withImports(manifest: Manifest, key: string, into = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest: it was named where it no longer is`)
  if (into.has(key)) return into
  into.add(key)
  for (const next of chunk.imports ?? []) withImports(manifest, next, into)
  return into
}

/** The files with the words that a screen made of these modules waits for: the common ones and those its modules ask for. */
export function wordFiles(manifest: Manifest, modules: string[], language: string): string[] {
  const own = modules.filter((key) => key.startsWith('src/')).map((key) => key.slice('src/'.length))
  if (own.length === 0) return []
  const folders = ['src/app', ...namespacesOf(own).map((namespace) => folderOf(manifest, namespace))]
  return folders.map((folder) => manifest[`${folder}/locales/${language}.json`]?.file ?? '').filter(Boolean)
}

const folderOf = (manifest: Manifest, namespace: string) =>
  [`src/features/${namespace}`, `src/app/${namespace}`].find(
    (folder) => manifest[`${folder}/locales/en.json`],
  ) ?? ''
