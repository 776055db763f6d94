import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, minify } from 'vite'
import { LOCALES, type Locale } from '../../shared/locale.ts'
import { writeIcons } from './icons.ts'
import { type Manifest, translationFiles, withImports } from './manifest.ts'
import { readRoutes } from './route-translations.ts'
import { buildServiceWorker } from './service-worker.ts'

/** After `vite build`: draws the front page in each language, then compresses once what is served many times. */
const web = fileURLToPath(new URL('../', import.meta.url))
const out = process.env.WEB_OUT ?? fileURLToPath(new URL('../../dist/web/', import.meta.url))
const rendered = fileURLToPath(new URL('../../.cache/prerender/', import.meta.url))

type Landing = {
  renderLanding(language: Locale): Promise<{ html: string; title: string; description: string }>
}

const manifest = JSON.parse(await readFile(join(out, '.vite/index.json'), 'utf8')) as Manifest
const beforePaint = `<script>${await minified('../public/before-paint.js')}</script>`
const screens = screenFiles()
const preloading = (await minified('preload-route.js')).replace('__PRELOADS__', () => JSON.stringify(screens))
const app = await readFile(join(out, 'index.html'), 'utf8')
// Before the sheet: a script after it would wait for it.
await writeFile(
  join(out, 'index.html'),
  app.replace(
    '<script src="/before-paint.js"></script>',
    () => `${beforePaint}<script>${preloading}</script>`,
  ),
)
const prerenderer = await loadPrerenderer()
const template = await buildPage('landing')
for (const language of LOCALES) {
  const { html, title, description } = await prerenderer.renderLanding(language)
  const page = template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<title>Touchline</title>', `<title>${forAttribute(title)}</title>`)
    .replaceAll('__TITLE__', forAttribute(title))
    .replaceAll('__DESCRIPTION__', forAttribute(description))
    .replace('<!--page-->', () => html)
  await writeFile(join(out, `landing.${language}.html`), page)
}
await buildDrawnPage('athlete-page')
await buildDrawnPage('event-page')
await buildDrawnPage('legal-page')
await buildDrawnPage('athlete-embed', { inline: false })
await writeIcons(out)
await writeFile(join(out, 'routes.json'), JSON.stringify(addresses()))
await rm(join(out, 'before-paint.js'))
await buildServiceWorker(out, manifest, screens, addresses())
await compressAll(out)

async function loadPrerenderer(): Promise<Landing> {
  await buildForServer('landing/prerender.tsx', rendered, 'prerender.mjs')
  return import(pathToFileURL(join(rendered, 'prerender.mjs')).href) as Promise<Landing>
}

/** What the server draws each time it is asked (docs/backend.md, "Pages"): a template and the module that fills it. */
async function buildDrawnPage(name: string, { inline = true } = {}) {
  const pages = join(out, 'pages')
  await mkdir(pages, { recursive: true })
  await writeFile(join(pages, `${name}.html`), await buildPage(name, { inline }))
  await buildForServer(`${name}/render.tsx`, pages, `${name}.mjs`)
  await rm(join(pages, '.vite'), { recursive: true })
}

/** Its own few kilobytes of script and its own sheet, beside the app's files; not `inline`: the sheet stays a file, for a policy without inline styles. */
async function buildPage(name: string, { inline = true } = {}): Promise<string> {
  process.env.WEB_PAGE = name
  await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn', build: { copyPublicDir: false } })
  const built = join(out, `${name}.html`)
  const page = await readFile(built, 'utf8')
  // A frame without an origin of its own asks for the sheet as for a picture.
  const html = inline ? await inlineSheets(page) : page.replaceAll(' crossorigin ', ' ')
  await rm(built)
  return html.replace('<script src="/before-paint.js"></script>', () => beforePaint)
}

/** One file that needs no package beside it. */
async function buildForServer(entry: string, outDir: string, fileName: string) {
  await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(web, 'src/app/public', entry),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: fileName } },
    },
  })
}

/** Small enough that a request of its own would cost more than carrying it in the page; the server allows it by its hash. */
async function inlineSheets(html: string): Promise<string> {
  const [tag, href] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? []
  if (!tag || !href) return html
  const sheet = await readFile(join(out, href), 'utf8')
  return inlineSheets(html.replace(tag, () => `<style>${sheet}</style>`))
}

async function minified(file: string): Promise<string> {
  const source = await readFile(new URL(file, import.meta.url), 'utf8')
  return (await minify(file, source)).code.trim()
}

/** For each screen its files that the app's own entry does not bring, and its words by language. */
function screenFiles() {
  const first = withImports(manifest, 'index.html')
  const files: string[] = []
  const indexOf = (file: string) => {
    const path = `/${file}`
    if (!files.includes(path)) files.push(path)
    return files.indexOf(path)
  }
  const screens = readRoutes()
    .filter(({ path }) => path !== '/')
    .map(({ path, page }) => {
      const shell = `src/app/${path.split('/')[1]}/shell.tsx`
      const modules = [`src/${page}`, ...(manifest[shell] ? [shell] : [])]
      const chunks = new Set(modules.flatMap((key) => [...withImports(manifest, key)]))
      const code = [...chunks].filter((file) => !first.has(file)).map(indexOf)
      const words = LOCALES.map((language) => [
        language,
        translationFiles(manifest, modules, language).map(indexOf),
      ])
      return [path, code, Object.fromEntries(words)]
    })
  return { files, screens }
}

/** Every address that has a screen, so that the server can say 404 of all others. */
function addresses() {
  return [...readRoutes().map(({ path }) => path), '/admin']
}

function forAttribute(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

async function compressAll(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files.filter(
    (file) => file.isFile() && /\.(js|css|svg|txt|json|webmanifest)$/.test(file.name),
  )
  await Promise.all(
    texts.map(async (file) => {
      const path = join(file.parentPath, file.name)
      const plain = await readFile(path)
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(plain, best))
      await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
    }),
  )
}
