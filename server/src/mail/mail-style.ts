type Tone = { light: string; dark: string }

/** Mail programs read neither style sheets of a site nor oklch(): the themes of ui/tokens.css, spelled out. */
export const PALETTE = {
  paper: { light: '#f7faf6', dark: '#09100c' },
  surface: { light: '#fefffe', dark: '#131a16' },
  ink: { light: '#131f17', dark: '#edf1ec' },
  soft: { light: '#4e5851', dark: '#abb4ac' },
  line: { light: '#d8ded8', dark: '#252f29' },
  accent: { light: '#156234', dark: '#5dcc7a' },
  onAccent: { light: '#f9fdfa', dark: '#06150c' },
  wash: { light: '#e1f5e4', dark: '#102d1a' },
  onWash: { light: '#044421', dark: '#89e29d' },
  notice: { light: '#fff3d6', dark: '#38280a' },
  onNotice: { light: '#6c4302', dark: '#f8c970' },
} as const satisfies Record<string, Tone>

const SANS = 'Inter,system-ui,-apple-system,Segoe UI,sans-serif'

type Colours = Partial<Record<'color' | 'background' | 'border-color', Tone>>

/** How each part looks. Colours stand apart, because each has a second theme. */
const PARTS = {
  paper: [`margin:0;padding:0;font:16px/1.5 ${SANS}`, { background: PALETTE.paper, color: PALETTE.ink }],
  sheet: ['padding:12px;text-align:start', {}],
  card: [
    'padding:24px 20px;border:1px solid;border-radius:14px;overflow-wrap:anywhere',
    { background: PALETTE.surface, color: PALETTE.ink, 'border-color': PALETTE.line },
  ],
  brand: ['margin:0 0 20px;font-weight:700;line-height:28px', { color: PALETTE.ink }],
  logo: ['display:inline-block;vertical-align:middle;border:0;margin-inline-end:10px', {}],
  head: ['margin:0 0 12px;font-size:24px;line-height:1.2;font-weight:700', { color: PALETTE.ink }],
  said: ['margin:0 0 16px', { color: PALETTE.ink }],
  block: [
    'width:100%;margin:0 0 20px;border:1px solid;border-radius:10px;border-collapse:separate',
    { 'border-color': PALETTE.line },
  ],
  cell: ['padding:16px', { color: PALETTE.ink }],
  name: ['margin:0;font-size:17px;font-weight:600', { color: PALETTE.ink }],
  small: ['margin:0;font-size:14px', { color: PALETTE.soft }],
  check: ['margin:10px 0 0', { color: PALETTE.ink }],
  item: ['margin:2px 0 0;padding-inline-start:20px;text-indent:-20px', { color: PALETTE.ink }],
  tick: ['font-weight:700', { color: PALETTE.accent }],
  quote: [
    'margin:0 0 20px;padding:2px 0 2px 14px;border-style:solid;border-width:0 0 0 3px;border-inline-width:3px 0',
    { color: PALETTE.ink, 'border-color': PALETTE.accent },
  ],
  value: ['margin:0;font-size:40px;line-height:1.1;font-weight:700', { color: PALETTE.ink }],
  fact: [
    'padding:10px 0 10px 16px;border-top:1px solid;vertical-align:top;text-align:start;white-space:nowrap;font-size:14px',
    { color: PALETTE.soft, 'border-color': PALETTE.line },
  ],
  told: [
    'padding:10px 16px;border-top:1px solid;vertical-align:top;text-align:start;font-size:14px',
    { color: PALETTE.ink, 'border-color': PALETTE.line },
  ],
  until: [
    'margin:0 0 16px;padding:8px 14px;border-radius:10px;font-size:14px;font-weight:600',
    { background: PALETTE.notice, color: PALETTE.onNotice },
  ],
  press: ['margin:24px 0 6px', {}],
  other: ['margin:12px 0 0', {}],
  intro: ['margin:20px 0 10px', {}],
  // The border is what is left of the button where a mail program takes the background away.
  button: [
    'display:inline-block;padding:13px 22px;border:1px solid;border-radius:10px;font-weight:600;line-height:1.25;text-align:center;text-decoration:none',
    { background: PALETTE.accent, color: PALETTE.onAccent, 'border-color': PALETTE.accent },
  ],
  place: ['font-size:13px;text-decoration:none', { color: PALETTE.soft }],
  quiet: ['display:inline-block;padding:8px 0', { color: PALETTE.accent }],
  code: [
    'display:inline-block;margin:0;padding:10px 16px;border-radius:10px;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.15em',
    { background: PALETTE.wash, color: PALETTE.onWash },
  ],
  foot: ['padding:16px 20px 24px;font-size:13px;overflow-wrap:anywhere', { color: PALETTE.soft }],
  line: ['margin:0 0 8px', { color: PALETTE.soft }],
  address: ['', { color: PALETTE.soft }],
} as const satisfies Record<string, readonly [shape: string, colours: Colours]>

type Part = keyof typeof PARTS

const coloursOf = (part: Part) => Object.entries(PARTS[part][1]) as [string, Tone][]

/** The class is for the dark theme alone: in the light one nothing depends on a style sheet, which some mail programs drop. */
export function look(part: Part): string {
  const [shape] = PARTS[part]
  const colours = coloursOf(part).map(([name, { light }]) => `${name}:${light}`)
  return `class="${part}" style="${[shape, ...colours].filter(Boolean).join(';')}"`
}

/** Inline colours are stronger than a style sheet, so the dark ones insist. */
export const DARK_THEME = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${(Object.keys(PARTS) as Part[])
  .filter((part) => coloursOf(part).length > 0)
  .map(
    (part) =>
      `.${part}{${coloursOf(part)
        .map(([name, { dark }]) => `${name}:${dark}!important`)
        .join(';')}}`,
  )
  .join('')}}`
