import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogPage } from './build/catalog-page.ts'
import {
  eagerCompileHint,
  entryChunk,
  firstIconChunk,
  kitChunk,
  sharedFirstChunk,
} from './build/entry-chunks.ts'
import { inlineLimits } from './build/inline-limits.ts'
import { writeManifest } from './build/manifest.ts'
import { routeTranslations } from './build/route-translations.ts'
import { sonnerWithoutInjectedStyles } from './build/sonner-styles.ts'
import { translationTables } from './build/translation-tables.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
// The pages outside the app are built by themselves (build/prerender.ts), so that they share no chunk with it.
const page = process.env.WEB_PAGE ?? 'index'
const server = process.env.TOUCHLINE_SERVER ?? 'http://127.0.0.1:3000'
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const proxiedPaths = [
  '/auth/v1',
  '/rest/v1',
  '/realtime/v1',
  '/storage/v1',
  '/ip',
  '/health',
  '/share',
  '/feeds',
  '/oembed',
  '/_mailbox',
  '^/(a|embed|event|legal|events|calendar|badges|[.]well-known)/',
]

// Without drafts: what only forms keep stays out of the first screens.
const sharedParts = /web[\\/]src[\\/](app[\\/]shell|features|ui|lib)[\\/](?!drafts)|[\\/]shared[\\/]/

// What the app starts with, and no more: the rest of lib goes where it is asked for.
const kit =
  /web[\\/]src[\\/](lib|ui)[\\/]|[\\/]shared[\\/]validate[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/

const icons = /lucide-react[\\/]dist[\\/]esm[\\/]icons/

// Few chunks for what many screens need: small ones would queue behind each other on a phone. What a group imports goes with
// it, so the more general group has the higher priority.
const chunkGroups = [
  {
    name: 'base',
    priority: 4,
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-)?query(-core)?|clsx)[\\/]/,
  },
  {
    name: kitChunk,
    debugName: 'kit',
    test: kit,
    priority: 3,
    minShareCount: 2,
  },
  {
    name: entryChunk,
    debugName: 'first screens',
    test: /web[\\/]src[\\/]|[\\/]shared[\\/]|virtual:translations/,
    priority: 2,
    // What a module imports has been decided by the same rule.
    includeDependenciesRecursively: false,
  },
  {
    name: sharedFirstChunk,
    debugName: 'product',
    test: sharedParts,
    priority: 1,
  },
  // What a first screen needs has gone before: whoever only signs in does not wait for the rest.
  { name: 'more-parts', test: sharedParts, minShareCount: 8 },
  {
    // One screen of three addresses.
    name: 'feedback',
    test: /web[\\/]src[\\/](app[\\/](public|athlete|scout)[\\/]feedback\.|features[\\/]trust[\\/]feedback[\\/](?!locales|types|queries))/,
    includeDependenciesRecursively: false,
  },
  // Before the parts that name them, which would take them along.
  {
    name: firstIconChunk,
    debugName: 'icons',
    test: icons,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'more-icons', test: icons, minShareCount: 2 },
]

export default defineConfig({
  root,
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    inlineLimits(),
    react(),
    tailwindcss(),
    sonnerWithoutInjectedStyles(),
    routeTranslations(),
    translationTables(),
    eagerCompileHint(),
    catalogPage(),
    writeManifest(root, `.vite/${page}.json`),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      proxiedPaths.map((path) => [path, { target: server, ws: path === '/realtime/v1' }]),
    ),
  },
  build: {
    outDir: process.env.WEB_OUT ?? '../dist/web',
    emptyOutDir: page === 'index',
    // The content policy takes fonts and pictures from our own address only, not from data: addresses.
    assetsInlineLimit: 0,
    // The first versions that know light-dark(), which the theme tokens stand on.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      // What the app starts with is there when a screen is asked for: naming it beside each screen would only cost everybody bytes.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/[/](rolldown-runtime|base|kit|product)-/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL(`${page}.html`, import.meta.url)),
      output: {
        // The first chunk lists every other by name, and nothing packs the letters of a hash: seven instead of eight.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: page === 'index' ? chunkGroups : [],
        },
      },
    },
  },
})
