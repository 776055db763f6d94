import type { KeyboardEvent, PointerEvent } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { RingAt } from '../../components/athlete-ring.tsx'

type Mark = { x: number; y: number }
/** So far an arrow key moves the ring, in thousandths of the picture. */
const STEP = 10

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}
const inside = (value: number) => Math.min(Math.max(Math.round(value), 0), 1000)

/** The ring over the picture, put where one presses, or moved by the arrow keys. */
export function RingEditor({ mark, onMark }: { mark: Mark; onMark: (mark: Mark) => void }) {
  const t = useT('video-player')
  function place(event: PointerEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    onMark({
      x: inside(((event.clientX - box.left) / box.width) * 1000),
      y: inside(((event.clientY - box.top) / box.height) * 1000),
    })
  }
  function onKeyDown(event: KeyboardEvent) {
    const [x, y] = arrows[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    onMark({ x: inside(mark.x + x), y: inside(mark.y + y) })
  }
  return (
    <button
      type="button"
      aria-label={t('ring_at', { x: Math.round(mark.x / 10), y: Math.round(mark.y / 10) })}
      onPointerDown={place}
      onPointerMove={(event) => event.buttons === 1 && place(event)}
      onKeyDown={onKeyDown}
      className="absolute inset-0 cursor-crosshair touch-none focus-visible:outline-3 focus-visible:-outline-offset-4 focus-visible:outline-flood"
    >
      <RingAt x={mark.x} y={mark.y} />
    </button>
  )
}
