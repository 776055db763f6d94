import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

type Theme = 'light' | 'dark'
type Rgb = [number, number, number]

const css = readFileSync(fileURLToPath(new URL('tokens.css', import.meta.url)), 'utf8')
const normal = tokensOf(':root {')
const high = { ...normal, ...tokensOf(":root[data-contrast='high'] {", ':root[data-contrast="high"] {') }
const sets = { normal, 'high contrast': high }

const grounds = ['--paper', '--surface', '--sunk']
const text: [string, string[]][] = [
  ['--ink', [...grounds, '--pitch-wash', '--blue-wash', '--slate-wash', '--flood-wash', '--red-wash']],
  ['--soft', [...grounds, '--pitch-wash', '--blue-wash', '--slate-wash']],
  ['--faint', grounds],
  ['--pitch', grounds],
  ['--blue', grounds],
  ['--pitch-ink', [...grounds, '--pitch-wash']],
  ['--blue-ink', [...grounds, '--blue-wash']],
  ['--slate-ink', [...grounds, '--slate-wash']],
  ['--violet-ink', [...grounds, '--violet-wash']],
  ['--clay-ink', [...grounds, '--clay-wash']],
  ['--flood-ink', ['--paper', '--surface', '--flood-wash']],
  ['--red-ink', [...grounds, '--red-wash']],
  ['--on-flood', ['--flood']],
  ['--on-accent', ['--pitch', '--blue', '--slate']],
  ['--on-bar', ['--bar']],
  ['--proof-ink', grounds],
  ['--on-film', ['--film']],
]
/** Edges of controls and marks that carry meaning: 3 to 1 is enough (WCAG 2.2, 1.4.11). */
const marks: [string, string[]][] = [
  ['--edge', grounds],
  ['--pitch', grounds],
  ['--blue', grounds],
  ['--slate', grounds],
  ['--violet', grounds],
  ['--clay', grounds],
  ['--red', grounds],
  ['--proof', grounds],
  ['--proof-weak', grounds],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  describe.each(Object.entries(sets))('with %s', (_, tokens) => {
    test.each(pairs(text))('%s can be read on %s', (ink, ground) => {
      expect(contrast(colour(tokens, ink, theme), colour(tokens, ground, theme))).toBeGreaterThanOrEqual(4.5)
    })
    test.each(pairs(marks))('%s can be seen on %s', (mark, ground) => {
      expect(contrast(colour(tokens, mark, theme), colour(tokens, ground, theme))).toBeGreaterThanOrEqual(3)
    })
  })

  test('high contrast means seven to one for text', () => {
    for (const ink of ['--ink', '--soft', '--faint', '--pitch', '--blue', '--red-ink'])
      for (const ground of grounds)
        expect(
          contrast(colour(high, ink, theme), colour(high, ground, theme)),
          `${ink} on ${ground}`,
        ).toBeGreaterThanOrEqual(7)
  })
})

function pairs(list: [string, string[]][]) {
  return list.flatMap(([one, others]) => others.map((other) => [one, other] as const))
}

function tokensOf(...openings: string[]): Record<string, string> {
  const opening = openings.find((candidate) => css.includes(candidate))
  if (!opening) throw new Error(`tokens.css has no ${openings[0]}`)
  const start = css.indexOf(opening)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

function colour(tokens: Record<string, string>, name: string, theme: Theme): Rgb {
  const value = tokens[name]
  if (!value) throw new Error(`no token ${name}`)
  const themes = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)/g)]
  const chosen = themes.length === 2 && theme === 'dark' ? themes[1] : themes[0]
  if (!chosen) throw new Error(`${name} is no colour: ${value}`)
  return toLinearRgb(Number(chosen[1]), Number(chosen[2]), Number(chosen[3]))
}

/** OKLCH to linear sRGB (Ottosson's matrices), clipped as a screen clips. */
function toLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function contrast(one: Rgb, other: Rgb) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
