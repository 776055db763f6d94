import { escapeForDisplay } from './validate/text.ts'

/** How large a card for other sites is drawn, in pixels; it lays itself out in less. */
export const CARD_FRAME = { width: 480, height: 200 } as const

/** No script runs in a card, and its one link opens as an ordinary tab rather than one that is as confined as the card. */
export const CARD_SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

type CardFrame = { src: string; title: string; width?: number; height?: number }

/** The frame that another site puts the card in: what /oembed answers, and what an athlete copies. */
export function cardFrame({
  src,
  title,
  width = CARD_FRAME.width,
  height = CARD_FRAME.height,
}: CardFrame): string {
  const texts = { src, title, width, height, sandbox: CARD_SANDBOX, loading: 'lazy', frameborder: 0 }
  const attributes = Object.entries(texts).map(([name, value]) => `${name}="${forAttribute(String(value))}"`)
  return `<iframe ${attributes.join(' ')}></iframe>`
}

/** Somebody reads and copies it, so an address keeps its slashes. */
const forAttribute = (text: string) => escapeForDisplay(text).replaceAll('&#x2F;', '/')
