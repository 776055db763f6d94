import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import sharp from 'sharp'
import type { Athlete } from './generate-people.ts'
import { createRandom, type Random } from './random.ts'
import type { StoreFile } from './seed-files.ts'

// Open Peeps by Pablo Stanley (CC0 1.0): calm faces, hair that sportspeople wear.
const HEADS = {
  female:
    'bangs bangs2 bun bun2 buns cornrows cornrows2 hijab long longBangs longCurly medium1 medium2 medium3 mediumBangs mediumBangs2 mediumBangs3 mediumStraight bantuKnots afro'.split(
      ' ',
    ),
  male: 'short1 short2 short3 short4 short5 flatTop pomp shaved1 shaved2 twists twists2 dreads2 afro turban grayShort short4'.split(
    ' ',
  ),
}
const FACES = ['smile', 'smile', 'calm', 'cute']
const BEARDS = ['chin', 'full', 'goatee1']
const SKINS = ['ffdbb4', 'edb98a', 'd08b5b', 'ae5d29', '694d3d']
/** How often each skin is drawn, from light to dark. */
const SKINS_OF: Record<string, readonly number[]> = {
  SN: [0, 0, 0, 1, 1],
  MX: [0, 1, 2, 1, 0],
  AR: [1, 2, 1, 0, 0],
  US: [2, 2, 1, 2, 2],
}
const ANYWHERE = [3, 3, 2, 1, 1]
const SHIRTS = ['14694a', '8e2338', '1f4f8f', 'c98a1b', '4a4f57', '6a3f78', '2b7f86']
const GROUNDS = ['d6e6dc', 'ecdcd9', 'dbe4f0', 'f1e6d0', 'e3e0ee', 'd9e9ea']
// The darkest brown instead of black: ink, not a hole in the page.
const INK = ['#2a1a14', '#33221b', '#221813']
const PIXELS = 320

/** Adults choose for themselves; of a minor there is a picture only where the guardian agreed to it. */
const mayHavePhoto = ({ ageYears, guardian }: Athlete) => ageYears >= 18 || guardian === 'active'

/** Gives most athletes a photo: its path at once, and the work of drawing and storing for later. */
export function planPhotos(athletes: readonly Athlete[], seed: number) {
  const random = createRandom(seed)
  const faceOf = createFaces()
  const photos = athletes
    .filter((athlete) => mayHavePhoto(athlete) && (isSignIn(athlete) || random.chance(0.86)))
    .map((athlete) => ({ athlete, path: `${athlete.id}/${random.uuid()}.webp` }))
  return {
    pathOf: new Map(photos.map(({ athlete, path }) => [athlete.id, path])),
    /** Rows of storage.objects. One after the other, so that the rest of the seed has its share of the machine. */
    store: async (store: StoreFile) => {
      const faces = photos.map(({ athlete }) => faceOf(random, athlete))
      const rows: Record<string, unknown>[] = []
      for (const [index, { athlete, path }] of photos.entries()) {
        const bytes = await faces[index]
        if (bytes)
          rows.push(
            await store({ bucketId: 'avatars', name: path, ownerId: athlete.id, type: 'image/webp', bytes }),
          )
      }
      return rows
    },
  }
}

const isSignIn = ({ email }: Athlete) => email === 'athlete@touchline.example'

/** The same few options make the same picture, drawn once: many athletes, fewer faces. */
function createFaces() {
  const drawn = new Map<string, Promise<Buffer>>()
  return function faceOf(random: Random, athlete: Athlete): Promise<Buffer> {
    const { sex, ageYears, country } = athlete
    const weights = SKINS_OF[country] ?? ANYWHERE
    const skin = random.pick(
      SKINS.flatMap((tone, index) => Array.from({ length: weights[index] ?? 0 }, () => tone)),
    )
    const age = ageYears < 18 ? 'young' : ageYears < 24 ? 'adult' : 'older'
    const look = `${sex} ${age} ${skin} ${random.int(1, 6)}`
    const picture = drawn.get(look) ?? drawFace(look, sex, age, skin)
    drawn.set(look, picture)
    return picture
  }
}

async function drawFace(look: string, sex: Athlete['sex'], age: string, skin: string): Promise<Buffer> {
  const choose = chooser(look)
  const svg = createAvatar(openPeeps, {
    seed: look,
    size: PIXELS,
    head: [choose(HEADS[sex])] as never,
    face: [choose(FACES)] as never,
    facialHair: [choose(BEARDS)] as never,
    facialHairProbability: sex === 'male' && age === 'older' ? 60 : 0,
    accessories: ['glasses2'],
    accessoriesProbability: age === 'young' ? 0 : 8,
    maskProbability: 0,
    skinColor: [skin],
    headContrastColor: [choose(['2c1b18', '4a312c', '724133', 'a55728'])],
    clothingColor: [choose(SHIRTS)],
    backgroundColor: [choose(GROUNDS)],
  }).toString()
  const inked = svg.replace(/#000000|#000(?![0-9a-f])|"black"/gi, (ink) =>
    ink.startsWith('"') ? `"${choose(INK)}"` : choose(INK),
  )
  return sharp(Buffer.from(inked)).webp({ quality: 82, effort: 1 }).toBuffer()
}

/** Choices that follow from a text alone, so that a face does not depend on who was drawn before. */
function chooser(text: string) {
  let state = [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
  return <T>(items: readonly T[]): T => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const item = items[(state >>> 8) % items.length]
    if (item === undefined) throw new Error('a choice needs at least one item')
    return item
  }
}
