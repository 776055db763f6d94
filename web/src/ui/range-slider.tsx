import { Slider } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'

type RangeSliderProps = {
  /** In the order least, most. */
  value: readonly [number, number]
  min: number
  max: number
  step: number
  labels: readonly [least: string, most: string]
  /** What a value reads, with its unit. */
  text: (value: number) => string
  /** One bar for each step of the axis, from the least on. */
  counts: readonly number[]
  /** How wide a bar is on the axis. */
  barWidth: number
  onCommit: (value: [number, number]) => void
}

/** Two thumbs on an axis under the bars of how many there are; arrow keys move a thumb, Home and End go to the ends. */
export function RangeSlider({
  value,
  min,
  max,
  step,
  labels,
  text,
  counts,
  barWidth,
  onCommit,
}: RangeSliderProps) {
  const given = value.join('~')
  const [moved, setMoved] = useState({ value, given })
  // Another range from outside, such as Back or a number typed beside it, replaces where the thumbs were.
  if (moved.given !== given) setMoved({ value, given })
  const [least, most] = moved.value
  /** Radix takes Home for the lower thumb and End for the upper alone; the other one goes to where they meet. */
  function meet(event: KeyboardEvent, i: number) {
    if (event.key !== (i === 0 ? 'End' : 'Home')) return
    event.preventDefault()
    event.stopPropagation()
    const both: [number, number] = i === 0 ? [most, most] : [least, least]
    setMoved({ value: both, given })
    onCommit(both)
  }
  const tallest = Math.max(1, ...counts)
  return (
    <div>
      <svg
        aria-hidden
        viewBox={`0 0 ${counts.length} 100`}
        preserveAspectRatio="none"
        className="block h-10 w-full px-2"
      >
        {counts.map((count, i) => {
          const start = min + i * barWidth
          const isIn = start + barWidth > least && start <= most
          const height = count === 0 ? 0 : Math.max(4, (count / tallest) * 100)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place on the axis
              key={i}
              x={i + 0.06}
              y={100 - height}
              width={0.88}
              height={height}
              className={isIn ? 'fill-accent' : 'fill-line-strong'}
            />
          )
        })}
      </svg>
      <Slider.Root
        value={[least, most]}
        min={min}
        max={max}
        step={step}
        onValueChange={([from = min, to = max]) => setMoved({ value: [from, to], given })}
        onValueCommit={([from = min, to = max]) => onCommit([from, to])}
        className="relative flex h-5 touch-none items-center select-none pointer-coarse:h-9"
      >
        <Slider.Track className="relative h-0.75 grow rounded-full bg-line-strong">
          <Slider.Range className="absolute h-full rounded-full bg-accent" />
        </Slider.Track>
        {labels.map((label, i) => (
          <Slider.Thumb
            key={label}
            aria-label={label}
            onKeyDown={(event) => meet(event, i)}
            aria-valuetext={text(i === 0 ? least : most)}
            className="block size-4 rounded-full border-2 border-accent bg-surface shadow-card pointer-coarse:size-6"
          />
        ))}
      </Slider.Root>
    </div>
  )
}
