import { parseArgs } from 'node:util'
import { LOCALES, type Locale } from '#shared/locale.ts'

export const WIDTHS = [360, 768, 1440] as const
export const THEMES = ['light', 'dark', 'contrast'] as const
/** How much there is to show, then what goes wrong while there is plenty. */
export const AMOUNTS = ['nothing', 'one', 'many', 'much'] as const
export const TROUBLES = ['slow', 'broken', 'refused', 'offline'] as const

export type Theme = (typeof THEMES)[number]
export type Amount = (typeof AMOUNTS)[number]
export type Trouble = (typeof TROUBLES)[number]
export type State = Amount | Trouble

export type Options = {
  label: string
  /** Beginnings of screen names, such as `scout` or `scout-search`; none: all of them. */
  screens: string[]
  widths: number[]
  languages: Locale[]
  themes: Theme[]
  states: State[]
  compare?: string
  readme: boolean
  sheets: boolean
}

/** What to take, from the command line. Themes are light and dark unless high contrast is asked for. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      label: { type: 'string', default: 'latest' },
      screen: { type: 'string', multiple: true, default: [] },
      width: { type: 'string', multiple: true, default: [] },
      language: { type: 'string', multiple: true, default: [] },
      theme: { type: 'string', multiple: true, default: [] },
      state: { type: 'string', multiple: true, default: [] },
      compare: { type: 'string' },
      readme: { type: 'boolean', default: false },
      sheets: { type: 'boolean', default: false },
    },
  })
  if (!/^[\w.-]+$/.test(values.label)) throw new Error(`--label ${values.label} is no name of a folder`)
  return {
    label: values.label,
    screens: split(values.screen),
    widths: choose('width', WIDTHS.map(String), values.width, WIDTHS.map(String)).map(Number),
    languages: choose('language', LOCALES, values.language, LOCALES),
    themes: choose('theme', THEMES, values.theme, ['light', 'dark']),
    states: choose('state', [...AMOUNTS, ...TROUBLES], values.state, [...AMOUNTS, ...TROUBLES]),
    compare: values.compare,
    readme: values.readme,
    sheets: values.sheets,
  }
}

/** `--width 360,768` is the same as `--width 360 --width 768`. */
const split = (given: string[]) => given.flatMap((one) => one.split(',')).filter(Boolean)

function choose<T extends string>(
  name: string,
  known: readonly T[],
  given: string[],
  all: readonly T[],
): T[] {
  const wanted = split(given)
  const strange = wanted.filter((one) => !known.some((value) => value === one))
  if (strange.length > 0) throw new Error(`--${name} knows ${known.join(', ')}, not ${strange.join(', ')}`)
  return wanted.length === 0 ? [...all] : known.filter((value) => wanted.includes(value))
}
