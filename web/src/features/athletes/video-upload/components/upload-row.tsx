import { Pause, Play, Scissors, TriangleAlert, WifiOff } from 'lucide-react'
import { byteSize } from '#web/lib/byte-size.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { clock } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { secondsLeft } from '../rules.ts'
import { dropUpload, pauseUpload, resumeUpload, startUploads } from '../send-uploads.ts'
import { cancelTrim } from '../trim-upload.ts'
import type { Upload } from '../types.ts'
import { ProgressBar } from './progress-bar.tsx'
import { VideoThumb } from './video-thumb.tsx'

type UploadRowProps = { upload: Upload; poster: string; sport: string | null; onTrim: () => void }

/** One file of this tab: how far it is, and what can be done with it now. */
export function UploadRow({ upload, poster, sport, onTrim }: UploadRowProps) {
  const t = useT('video-upload')
  const language = useLanguage()
  const { key, phase, title, facts, trim } = upload
  const moves = phase === 'sending' || phase === 'offline' || phase === 'queued'
  const begun = upload.sentBytes > 0 || moves || phase === 'paused' || phase === 'metered'
  const seconds = trim ? trim.end - trim.start : facts?.seconds
  return (
    <li className="py-4 first:pt-0 last:pb-0" aria-label={title}>
      <div className="flex items-start gap-3">
        <VideoThumb film={upload.fingerprint} poster={poster} sport={sport}>
          {seconds !== undefined && clock(seconds, 0, language)}
        </VideoThumb>
        <div className="min-w-0 grow">
          <p className="line-clamp-2 font-semibold break-words">{title}</p>
          <p className="text-sm text-soft tabular-nums">
            <UploadFacts upload={upload} />
          </p>
        </div>
        {(phase === 'sending' || phase === 'offline') && (
          <Button square aria-label={t('act.pause_of', { title })} onClick={() => pauseUpload(key)}>
            <Pause aria-hidden />
          </Button>
        )}
        {phase === 'paused' && (
          <Button square aria-label={t('act.resume_of', { title })} onClick={() => resumeUpload(key)}>
            <Play aria-hidden />
          </Button>
        )}
      </div>
      {phase === 'trimming' && <ProgressBar label={t('trim.title')} share={upload.trimmed ?? 0} />}
      {begun && phase !== 'refused' && (
        <ProgressBar
          label={t('act.progress_of', { title })}
          share={upload.sentBytes / upload.totalBytes}
          still={phase !== 'sending'}
        />
      )}
      <UploadNote upload={upload} />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {phase === 'metered' && (
          <Button size="sm" onClick={() => startUploads([key])}>
            {t('act.use_mobile_data')}
          </Button>
        )}
        {phase === 'chosen' && facts && !upload.videoId && (
          <Button size="sm" onClick={onTrim}>
            <Scissors aria-hidden />
            {t('act.trim')}
          </Button>
        )}
        {phase === 'trimming' && (
          <Button size="sm" onClick={() => cancelTrim(key)}>
            {t('common:actions.cancel')}
          </Button>
        )}
        {phase === 'refused' && upload.problem?.key.startsWith('problem.') && (
          <Button size="sm" onClick={() => startUploads([key])}>
            {t('common:actions.retry')}
          </Button>
        )}
        {phase !== 'sending' && phase !== 'trimming' && phase !== 'reading' && (
          <Button size="sm" variant="ghost" onClick={() => void dropUpload(key)}>
            {t('act.remove')}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function UploadFacts({ upload }: { upload: Upload }) {
  const t = useT('video-upload')
  const language = useLanguage()
  const { phase, sentBytes, totalBytes } = upload
  const total = byteSize(totalBytes, language)
  if (phase === 'chosen' || phase === 'reading' || phase === 'trimming' || phase === 'refused') return total
  const left = phase === 'sending' ? secondsLeft(upload) : null
  const sent = t('sent_of', { sent: byteSize(sentBytes, language), total })
  if (left === null) return sent
  const time =
    left < 60 ? t('left.seconds', { count: left }) : t('left.minutes', { count: Math.ceil(left / 60) })
  return `${sent} · ${time}`
}

function UploadNote({ upload: { phase, problem, facts } }: { upload: Upload }) {
  const t = useT('video-upload')
  if (problem)
    return (
      <p role="alert" className="mt-2 flex items-start gap-2 text-sm text-red-ink">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t(problem.key, problem.values)}
      </p>
    )
  const waits = phase === 'metered' || phase === 'offline' || phase === 'elsewhere'
  const words =
    waits || phase === 'reading' || phase === 'queued' || phase === 'paused' || phase === 'trimming'
      ? t(`phase.${phase}`)
      : phase === 'chosen' && !facts
        ? t('phase.unread')
        : ''
  return (
    <p
      aria-live="polite"
      className={`flex items-start gap-2 text-sm not-empty:mt-2 ${waits ? 'text-flood-ink' : 'text-soft'}`}
    >
      {waits && <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />}
      {words}
    </p>
  )
}
