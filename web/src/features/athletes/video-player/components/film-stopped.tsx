import { useT } from '#web/lib/i18n.ts'
import type { Playback } from '../playback.ts'

type FilmStoppedProps = { playback: Playback; onRetry: () => Promise<unknown> }

/** The film cannot go on, and a new link has not helped: said, with a way to try again. */
export function FilmStopped({ playback, onRetry }: FilmStoppedProps) {
  const t = useT('video-player')
  return (
    <p role="alert" className="pt-2 text-base">
      {t('failed')}{' '}
      <button
        type="button"
        className="font-semibold underline"
        onClick={() => {
          playback.retry()
          void onRetry()
        }}
      >
        {t('common:actions.retry')}
      </button>
    </p>
  )
}
