import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { differenceOf, type Pixels } from './pixel-difference.ts'

export type Change = { name: string; share: number }

/** What became of each picture, as one page: only those that changed, the most changed first. Says where the page is. */
export async function comparePictures(before: string, after: string, target: string) {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const [old, now] = [picturesIn(before), picturesIn(after)]
  const both = now.filter((name) => old.includes(name))
  const changes: Change[] = []
  for (const name of both) {
    const [was, is] = await Promise.all([readPixels(join(before, name)), readPixels(join(after, name))])
    const { share, marked } = differenceOf(was, is)
    if (share === 0) continue
    const { data, width, height } = marked
    await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(join(target, name))
    changes.push({ name, share })
  }
  changes.sort((one, other) => other.share - one.share)
  const page = join(target, 'index.html')
  const lists = {
    changes,
    unchanged: both.length - changes.length,
    added: now.filter((name) => !old.includes(name)),
    removed: old.filter((name) => !now.includes(name)),
  }
  writeFileSync(page, pageOf(lists, { before: relative(target, before), after: relative(target, after) }))
  return { page, ...lists }
}

const picturesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.png'))

async function readPixels(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

type Lists = { changes: Change[]; unchanged: number; added: string[]; removed: string[] }

function pageOf({ changes, unchanged, added, removed }: Lists, from: { before: string; after: string }) {
  const percent = (share: number) => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)} %`
  const rows = changes.map(
    ({ name, share }) => `<section><h2>${name.replace('.png', '')} <small>${percent(share)}</small></h2>
<figure><img loading="lazy" src="${from.before}/${name}"><figcaption>before</figcaption></figure>
<figure><img loading="lazy" src="${from.after}/${name}"><figcaption>after</figcaption></figure>
<figure><img loading="lazy" src="${name}"><figcaption>what changed</figcaption></figure></section>`,
  )
  const listed = (title: string, names: string[]) =>
    names.length === 0 ? '' : `<h2>${title}</h2><ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pictures compared</title><style>
body{margin:1.5rem;font:15px/1.5 system-ui,sans-serif;color-scheme:light dark}
section{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:1rem;margin:2rem 0;align-items:start}
h2{grid-column:1/-1;font-size:1rem;margin:0}figure{margin:0}img{width:100%;border:1px solid #8886}
</style></head><body><h1>${changes.length} changed, ${unchanged} the same</h1>
${rows.join('\n')}${listed('Only after', added)}${listed('Only before', removed)}</body></html>`
}
