import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { videoPlayerQueries } from '../../queries.ts'
import { reelLength, timecode } from '../../rules.ts'
import { ReelPlayer } from './reel-player.tsx'

/** The reels of an athlete that this reader may see, each a press away. */
export function ShownReels({ athleteId }: { athleteId: string }) {
  const t = useT('video-player')
  const { data: reels = [] } = useQuery(videoPlayerQueries.reels(athleteId))
  const [open, setOpen] = useState<string | null>(null)
  const reel = reels.find(({ id }) => id === open)
  return (
    <>
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {reels
          .filter(({ clips }) => clips.length > 0)
          .map(({ id, title, clips }) => (
            <button
              key={id}
              type="button"
              onClick={() => setOpen(id)}
              className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
            >
              <Clapperboard aria-hidden className="size-4" />
              {t('reel_of', { title, length: timecode(reelLength(clips)) })}
            </button>
          ))}
      </span>
      {reel && (
        <Dialog open onClose={() => setOpen(null)} title={reel.title} size="lg">
          <ReelPlayer title={reel.title} clips={reel.clips} />
        </Dialog>
      )}
    </>
  )
}
