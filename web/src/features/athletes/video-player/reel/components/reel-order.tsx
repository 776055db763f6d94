import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, MoreHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { announce } from '#web/ui/live-region.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { moved, timecode } from '../../rules.ts'
import type { ReelClip } from '../../types.ts'

type ReelOrderProps = { clips: readonly ReelClip[]; onOrder: (clips: readonly ReelClip[]) => void }

/** Dragged where there is a mouse; by the menu of each everywhere. */
export function ReelOrder({ clips, onOrder }: ReelOrderProps) {
  const t = useT('video-player')
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    onOrder(moved(clips, from, to))
    announce(t('moved_to', { label: clips[from]?.label ?? '', place: to + 1, count: clips.length }))
  }
  return (
    <ol aria-label={t('reel_moments')} className="divide-y divide-hair">
      {clips.map((clip, index) => (
        <li
          key={clip.id}
          draggable
          onDragStart={(event) => {
            setDragged(index)
            event.dataTransfer.effectAllowed = 'move'
          }}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDragEnd={() => setDragged(null)}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== null && dragged !== index) move(dragged, index)
            setDragged(null)
          }}
          className="flex items-center gap-2 py-1.5"
        >
          <GripVertical
            aria-hidden
            className="size-4 shrink-0 cursor-grab text-faint pointer-coarse:hidden"
          />
          <span className="num w-5 shrink-0 text-right text-soft">{index + 1}</span>
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">{clip.label}</span>
            <span className="block truncate text-sm text-soft">{clip.video.title}</span>
          </span>
          <span className="num text-sm text-soft">{timecode(clip.end_ms - clip.start_ms)}</span>
          <Menu
            variant="ghost"
            size="sm"
            square
            aria-label={t('move_moment', { label: clip.label })}
            items={[
              {
                label: t('move_first'),
                icon: <ArrowUpToLine aria-hidden />,
                disabled: index === 0,
                onSelect: () => move(index, 0),
              },
              {
                label: t('move_earlier'),
                icon: <ArrowUp aria-hidden />,
                disabled: index === 0,
                onSelect: () => move(index, index - 1),
              },
              {
                label: t('move_later'),
                icon: <ArrowDown aria-hidden />,
                disabled: index === clips.length - 1,
                onSelect: () => move(index, index + 1),
              },
              {
                label: t('reel_leave'),
                icon: <X aria-hidden />,
                danger: true,
                onSelect: () => onOrder(clips.filter(({ id }) => id !== clip.id)),
              },
            ]}
          >
            <MoreHorizontal aria-hidden />
          </Menu>
        </li>
      ))}
    </ol>
  )
}
