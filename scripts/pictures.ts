// Takes pictures of every screen and component, compares them with those of before, and takes those of the README.
// How to ask for some of them: docs/web.md, "Pictures".
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.mjs'
import { comparePictures } from './pictures/compare.ts'
import { checkOut } from './pictures/old-tree.ts'
import { type Options, readOptions } from './pictures/options.ts'
import { takeReadmePictures } from './pictures/readme-pictures.ts'
import { writeSheets } from './pictures/sheets.ts'
import { takeComponents } from './pictures/take-components.ts'
import { takeMails } from './pictures/take-mails.ts'
import { isWanted, type Taken, takeScreens } from './pictures/take-screens.ts'
import { startWorld, type World } from './pictures/world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const options = readOptions(process.argv.slice(2))
const folderOf = (label: string) => join(root, '.cache/pictures', label)
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  if (options.readme) await inWorld(root, (world) => takeReadmePictures(browser, world, root))
  else await takeAndCompare(options)
} finally {
  await browser.close()
}

async function takeAndCompare({ label, compare, sheets, screens }: Options) {
  const before = compare === undefined ? undefined : await picturesOf(compare)
  await takeAll(root, label)
  if (sheets) {
    const written = await writeSheets(folderOf(label), (name) => isWanted(name.split('--')[0] ?? '', screens))
    console.log(written.join('\n'))
  }
  if (before === undefined) return
  const compared = await comparePictures(
    folderOf(before),
    folderOf(label),
    folderOf(`${before}-and-${label}`),
  )
  const { page, changes, unchanged } = compared
  console.log(`${changes.length} changed, ${unchanged} the same: ${page}`)
}

/** The label of pictures that were taken before, or of a commit, whose pictures are taken now. */
async function picturesOf(labelOrCommit: string): Promise<string> {
  if (existsSync(folderOf(labelOrCommit))) return labelOrCommit
  const { tree, label, remove } = checkOut(root, labelOrCommit)
  try {
    await takeAll(tree, label)
  } finally {
    remove()
  }
  return label
}

async function takeAll(tree: string, label: string) {
  const folder = folderOf(label)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const taken = await inWorld(tree, async (world) => [
    ...(await takeScreens(browser, world, options, folder)),
    ...(existsSync(join(tree, 'web/catalog')) ? await takeComponents(browser, tree, options, folder) : []),
    ...(await takeMails(browser, options, folder)),
  ])
  writeFileSync(join(folder, 'findings.json'), JSON.stringify(taken, null, 1))
  for (const line of noticeable(taken)) console.error(line)
  console.log(`${taken.length} pictures: ${folder}`)
}

async function inWorld<T>(tree: string, act: (world: World) => Promise<T>): Promise<T> {
  const world = await startWorld(tree)
  try {
    return await act(world)
  } finally {
    await world.stop()
  }
}

/** What a look at the pictures should start with. */
function noticeable(taken: Taken[]): string[] {
  return taken.flatMap(({ name, failure, findings }) => [
    ...(failure ? [`${name}: not taken. ${failure}`] : []),
    ...(findings && findings.overflow > 0 ? [`${name}: ${findings.overflow} px wider than the screen`] : []),
    ...(findings?.beyondTheirBox ?? []).map((what) => `${name}: reaches out of its box: ${what}`),
    ...(findings?.errors ?? []).map((error) => `${name}: ${error}`),
  ])
}
