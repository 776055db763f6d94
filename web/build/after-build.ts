import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

/** After `vite build`: draws the front page in each language, then compresses once what is served many times. */
const web = fileURLToPath(new URL('../', import.meta.url))
const out = process.env.WEB_OUT ?? fileURLToPath(new URL('../../dist/web/', import.meta.url))
const rendered = fileURLToPath(new URL('../../.cache/prerender/', import.meta.url))
const languages = ['en', 'es', 'fr'] as const

type Landing = {
  renderLanding(
    language: (typeof languages)[number],
  ): Promise<{ html: string; title: string; description: string }>
}

const prerenderer = await loadPrerenderer()
await buildFrontPage()
const template = await readFile(join(out, 'landing.html'), 'utf8')
for (const language of languages) {
  const { html, title, description } = await prerenderer.renderLanding(language)
  const page = template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<title>Touchline</title>', `<title>${forAttribute(title)}</title>`)
    .replace('content="" />', `content="${forAttribute(description)}" />`)
    .replace('<!--page-->', () => html)
  await writeFile(join(out, `landing.${language}.html`), page)
}
await rm(join(out, 'landing.html'))
await compressAll(out)

async function loadPrerenderer(): Promise<Landing> {
  await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: join(web, 'src/app/public/landing/prerender.tsx'),
      outDir: rendered,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: true, entryFileNames: 'prerender.mjs' } },
    },
  })
  return import(pathToFileURL(join(rendered, 'prerender.mjs')).href) as Promise<Landing>
}

/** Its own few kilobytes of script and its own sheet, beside the app's files. */
async function buildFrontPage() {
  process.env.WEB_PAGE = 'landing'
  await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn', build: { copyPublicDir: false } })
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
