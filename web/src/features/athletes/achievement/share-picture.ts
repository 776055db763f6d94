/** What stands on the picture, in the reader's words already. */
export type PictureWords = {
  name: string
  title: string
  facts: string
  /** Who confirmed it, or that nobody did. */
  proof: string
  isConfirmed: boolean
}

type Measure = { measureText(text: string): { width: number } }

/** The size in which other sites show a picture beside a link. */
export const PICTURE = { width: 1200, height: 630 }
const MARGIN = 84
const TITLE_LINES = 3

/**
 * Draws an honour on a canvas. The colours are those of the canvas itself: its background, text, border (accent) and underline
 * (quiet text), so that the theme's tokens hold here too.
 */
export async function drawHonour(canvas: HTMLCanvasElement, words: PictureWords): Promise<void> {
  await Promise.all(['800 72px Archivo', '500 34px Inter'].map((font) => document.fonts.load(font)))
  const drawing = canvas.getContext('2d')
  if (!drawing) return
  const {
    backgroundColor,
    color,
    borderTopColor: accent,
    textDecorationColor: quiet,
  } = getComputedStyle(canvas)
  const { width, height } = PICTURE
  const room = width - 2 * MARGIN
  drawing.fillStyle = backgroundColor
  drawing.fillRect(0, 0, width, height)
  drawPitch(drawing, accent)

  drawing.textBaseline = 'alphabetic'
  drawing.fillStyle = color
  drawing.font = '600 40px Inter'
  drawing.fillText(cutToFit(drawing, words.name, room - 100), MARGIN, 130)
  drawing.font = '800 72px Archivo'
  let y = 250
  for (const line of wrap(drawing, words.title, room, TITLE_LINES)) {
    drawing.fillText(line, MARGIN, y)
    y += 82
  }
  drawing.fillStyle = quiet
  drawing.font = '500 34px Inter'
  drawing.fillText(cutToFit(drawing, words.facts, room), MARGIN, y - 14)

  drawing.fillStyle = words.isConfirmed ? accent : quiet
  drawing.font = '600 32px Inter'
  drawing.fillText(cutToFit(drawing, words.proof, room - 220), MARGIN, height - MARGIN + 10)
  drawing.fillStyle = color
  drawing.font = '800 32px Archivo'
  drawing.textAlign = 'right'
  drawing.fillText('Touchline', width - MARGIN, height - MARGIN + 10)
  drawing.textAlign = 'left'
}

/** The corner of a pitch, in chalk. */
function drawPitch(drawing: CanvasRenderingContext2D, accent: string) {
  drawing.strokeStyle = accent
  drawing.lineWidth = 6
  drawing.beginPath()
  const corner = { x: PICTURE.width - 40, y: 40, radius: 90 }
  drawing.moveTo(0, corner.y)
  drawing.lineTo(corner.x, corner.y)
  drawing.lineTo(corner.x, PICTURE.height)
  drawing.moveTo(corner.x, corner.y + corner.radius)
  drawing.arc(corner.x, corner.y, corner.radius, Math.PI / 2, Math.PI)
  drawing.stroke()
}

/** As many whole words a line as there is room for; what does not fit into the last line ends with an ellipsis. */
export function wrap(drawing: Measure, text: string, room: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && drawing.measureText(longer).width <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const kept = lines.slice(0, most)
  if (lines.length > most) kept[most - 1] = lines.slice(most - 1).join(' ')
  return kept.map((line) => cutToFit(drawing, line, room))
}

/** The text, or as much of it as there is room for. */
export function cutToFit(drawing: Measure, text: string, room: number): string {
  if (drawing.measureText(text).width <= room) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  while (letters.length > 0 && drawing.measureText(`${letters.join('').trimEnd()}…`).width > room)
    letters.pop()
  return `${letters.join('').trimEnd()}…`
}
