import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Amount } from './options.ts'
import { type Area, createPeople, type Viewer } from './people.ts'
import { inspect, settle } from './settled.ts'
import { addressOf, openContext } from './take-screens.ts'
import { answerRequests } from './troubles.ts'
import type { World } from './world.ts'

type ReadmePicture = {
  name: string
  area: Area
  amount?: Amount
  path: string
  phone?: boolean
  dark?: boolean
  /** What must be read on the screen, or it does not show the product at work. */
  shows: (names: Names) => (string | RegExp)[]
}
type Names = { athlete: string; compared: string[] }

/** One entry for each picture, verified by scripts/check-readme-pictures.mjs. */
type ManifestEntry = {
  file: string
  sha256: string
  path: string
  shows: string[]
  alert: boolean
  skeleton: boolean
}

const PICTURES: readonly ReadmePicture[] = [
  { name: 'landing', area: 'public', path: '/', shows: () => [/who measured it/] },
  {
    name: 'athlete-profile',
    area: 'athlete',
    path: '/athlete/profile',
    shows: ({ athlete }) => [athlete, /League-verified/i],
  },
  {
    name: 'scout-search',
    area: 'scout',
    path: '/scout/search?sport=soccer',
    shows: () => [/\d+ athletes/],
  },
  {
    name: 'scout-compare',
    area: 'scout',
    path: '/scout/search?sport=soccer&view=compare&compare={compare}',
    shows: ({ compared }) => compared,
  },
  { name: 'scout-boards', area: 'scout', path: '/scout/favorites', shows: () => [/Watching/, /Evaluating/] },
  { name: 'admin-morning', area: 'admin', path: '/admin/dashboard', shows: () => [/verification/i] },
  {
    name: 'athlete-on-a-phone',
    area: 'athlete',
    path: '/athlete/dashboard',
    phone: true,
    shows: () => [/\d/],
  },
  {
    name: 'thread-on-a-phone',
    area: 'athlete',
    path: '/athlete/messages?thread={thread}',
    phone: true,
    dark: true,
    shows: () => [/Verified/i],
  },
  {
    // Last: its people would be found on the other pictures.
    name: 'guardian-on-a-phone',
    area: 'guardian',
    amount: 'one',
    path: '/guardian/{token}',
    phone: true,
    shows: () => ['Noa V.', /Sam Ferreira/],
  },
]

/** Takes the pictures of the README, and refuses one that shows an error, a skeleton or nothing of what it is about. */
export async function takeReadmePictures(browser: Browser, world: World, root: string) {
  const folder = join(root, 'docs/screenshots')
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  const people = createPeople(world)
  const entries: ManifestEntry[] = []
  for (const picture of PICTURES) {
    const viewer =
      picture.area === 'public' ? { ids: {} } : await people(picture.area, picture.amount ?? 'many')
    const entry = await take(browser, world, picture, viewer, folder)
    entries.push(entry)
    console.log(`docs/screenshots/${entry.file}`)
  }
  const manifest = join(folder, 'manifest.json')
  writeFileSync(manifest, JSON.stringify(entries))
  execFileSync('npx', ['biome', 'format', '--write', manifest], { cwd: root })
}

async function take(
  browser: Browser,
  world: World,
  { name, path, phone, dark, shows }: ReadmePicture,
  viewer: Viewer,
  folder: string,
): Promise<ManifestEntry> {
  const size = phone ? { width: 390, height: 800, scale: 2 } : { width: 1280, height: 800, scale: 1.25 }
  const theme = dark ? 'dark' : 'light'
  const context = await openContext(browser, world, { viewer, theme, language: 'en', ...size })
  await answerRequests(context, world.startedAt)
  const page = await context.newPage()
  await page.goto(addressOf({ path }, viewer))
  await settle(page, 'many')
  const seen = await read(page, shows(await namesOf(world, viewer)))
  const { alert, skeleton } = await inspect(page, [])
  if (alert || skeleton) throw new Error(`${name} shows ${alert ? 'an error' : 'a skeleton'}`)
  const file = `${name}.webp`
  await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .webp({ quality: 82 })
    .toFile(join(folder, file))
  await context.close()
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
  return { file, sha256, path, shows: seen, alert, skeleton }
}

/** The words that were found, all of them within what the picture shows. */
async function read(page: Page, wanted: (string | RegExp)[]): Promise<string[]> {
  const found: string[] = []
  for (const words of wanted) {
    const place = page.locator('main').getByText(words).filter({ visible: true }).first()
    await place.waitFor()
    found.push(((await place.textContent()) ?? '').trim().replace(/\s+/g, ' ').slice(0, 80))
  }
  return found
}

async function namesOf({ service }: World, { userId, ids }: Viewer): Promise<Names> {
  const wanted = [userId ?? '', ...(ids.compare ?? '').split(',')].filter(Boolean)
  const { data } = await service.from('athlete_profiles').select('id, display_name').in('id', wanted)
  const nameOf = (id: string) => String(data?.find((row) => row.id === id)?.display_name ?? '')
  return {
    athlete: nameOf(userId ?? ''),
    compared: (ids.compare ?? '').split(',').filter(Boolean).map(nameOf),
  }
}
