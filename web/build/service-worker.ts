import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { addressPattern } from '../../shared/address-pattern.ts'
import { type Manifest, withImports } from './manifest.ts'

type Screens = { files: string[]; screens: unknown[] }

/**
 * Builds the service worker as one file at the root of the site, with the list of what it keeps: the app's page, the files that it
 * starts with, its letters and its icons. A change of any of them is a new worker, and so is another key of the server
 * (`server/src/site/web-app.ts` fills it in).
 */
export async function buildServiceWorker(out: string, manifest: Manifest, screens: Screens, paths: string[]) {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      'self.__WB_MANIFEST': JSON.stringify(await filesToKeep(out, manifest)),
      __ASSETS__: JSON.stringify(await assetNames(out)),
      __APP_ADDRESSES__: JSON.stringify(patternOf(paths)),
      __SCREENS__: JSON.stringify(screens),
    },
    build: {
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url)),
        output: { entryFileNames: 'service-worker.js', codeSplitting: false, format: 'iife' },
      },
    },
  })
  await rm(join(out, '.vite/manifest.json'), { force: true })
}

const assetNames = async (out: string) =>
  (await readdir(join(out, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name))

async function filesToKeep(out: string, manifest: Manifest) {
  const letters = (await assetNames(out)).filter((name) =>
    /^(inter-latin|archivo-latin|archivo-figures)-.*\.woff2$/.test(name),
  )
  const page = await readFile(join(out, 'index.html'), 'utf8')
  const sheets = [...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file = '']) => file)
  const hashed = [
    ...withImports(manifest, 'index.html'),
    ...sheets,
    ...letters.map((name) => `assets/${name}`),
  ]
  const icons = ['icon.svg', 'icon-192.png', 'favicon.ico', 'manifest.webmanifest']
  return [
    { url: '/auth', revision: `${hashOf(page)}-__TOUCHLINE_ANON_KEY__` },
    ...[...new Set(hashed)].map((file) => ({ url: `/${file}`, revision: null })),
    ...(await Promise.all(
      icons.map(async (name) => ({ url: `/${name}`, revision: hashOf(await readFile(join(out, name))) })),
    )),
  ]
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12)

/** The front page is drawn by the server and has a script of its own. */
const patternOf = (paths: string[]) =>
  `^(${paths
    .filter((path) => path !== '/')
    .map(addressPattern)
    .join('|')})/?(\\?|$)`
