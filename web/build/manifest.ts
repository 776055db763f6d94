import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { namespacesOf } from './route-translations.ts'

/** What a build made: each module by its path below web/, and each chunk by its file, with the file and the files that it imports. */
export type Manifest = Record<string, { file: string; imports: string[] }>

/** Vite's own manifest forgets a module that shares its chunk with others; this one names them all. */
export function writeManifest(root: string, fileName: string): Plugin {
  return {
    name: 'write-manifest',
    apply: 'build',
    generateBundle(_options, bundle) {
      const manifest: Manifest = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const made = { file: chunk.fileName, imports: chunk.imports }
        const modules = [...Object.keys(chunk.modules), chunk.facadeModuleId ?? ''].filter((id) =>
          id.startsWith(root),
        )
        for (const id of modules) manifest[relative(root, id)] = made
        manifest[chunk.fileName] = made
      }
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) })
    },
  }
}

/** The files of a module and of everything it imports statically. */
export function withImports(manifest: Manifest, key: string, into = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest: it was named where it no longer is`)
  if (into.has(chunk.file)) return into
  into.add(chunk.file)
  for (const next of chunk.imports) withImports(manifest, next, into)
  return into
}

/** The files with the words that a screen made of these modules waits for: the common ones and those its modules ask for. */
export function translationFiles(manifest: Manifest, modules: string[], language: string): string[] {
  const own = modules.filter((key) => key.startsWith('src/')).map((key) => key.slice('src/'.length))
  if (own.length === 0) return []
  const folders = ['src/app', ...namespacesOf(own).map((namespace) => folderOf(manifest, namespace))]
  const files = folders.map((folder) => manifest[`${folder}/locales/${language}.json`]?.file ?? '')
  return [...new Set(files.filter(Boolean))]
}

/** A namespace is named after the folder its locales are in. */
function folderOf(manifest: Manifest, namespace: string) {
  const ending = `/${namespace}/locales/en.json`
  return (
    Object.keys(manifest)
      .find((key) => key.endsWith(ending))
      ?.slice(0, -'/locales/en.json'.length) ?? ''
  )
}
