import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { isUndecided, stateTone } from '../rules.ts'
import type { ReceivedPitch } from '../types.ts'

type PitchCardProps = {
  pitch: ReceivedPitch
  menu: ReactNode
  busy: boolean
  onShortlist: () => void
  onAsk: () => void
  onDecline: () => void
}

/** Who pitches, how they fit, what they say, and the three answers. */
export function PitchCard({ pitch, menu, busy, onShortlist, onAsk, onDecline }: PitchCardProps) {
  const t = useT('pitch')
  const language = useLanguage()
  const { athlete_id, name, avatar_path, club, state, reason, body, question, reply, video_id, is_minor } =
    pitch
  const all = pitch.conditions.length
  const met = pitch.conditions.filter((condition) => condition.met).length
  return (
    <Card data-pitch className="space-y-4">
      <div className="flex items-start gap-3">
        <UserAvatar name={name} photo={avatar_path} />
        <div className="min-w-0 grow">
          <h2 tabIndex={-1} className="text-base wrap-anywhere">
            <Link to={`/scout/search?open=${athlete_id}`} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-sm wrap-anywhere text-soft">
            {[club, formatAgo(pitch.sent_at, language)].filter(Boolean).join(' · ')}
          </p>
        </div>
        {menu}
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone={stateTone[state]}>{t(`scout_state.${state}`)}</Badge>
        {all > 0 && (
          <Badge tone={met === all ? 'good' : 'neutral'}>
            {met === all ? t('fits') : t('fit', { met, all })}
          </Badge>
        )}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
      {question && (
        <dl className="space-y-2 border-l-2 border-line pl-3">
          <dt className="text-sm text-soft">{t('question')}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{question}</dd>
          {reply && (
            <>
              <dt className="text-sm text-soft">{t('answer_label')}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{reply}</dd>
            </>
          )}
        </dl>
      )}
      {reason && <p className="text-sm text-soft">{t(`reason.${reason}`)}</p>}
      {video_id && (
        <Link
          to={`/scout/videos/${video_id}`}
          className="inline-block font-medium text-accent-ink hover:underline"
        >
          {t('watch')}
        </Link>
      )}
      {isUndecided(state) && is_minor && <p className="text-sm text-soft">{t('minor_text')}</p>}
      {isUndecided(state) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={busy} onClick={onShortlist}>
            {t('shortlist')}
          </Button>
          {!question && !is_minor && <Button onClick={onAsk}>{t('ask')}</Button>}
          <Button variant="ghost" onClick={onDecline}>
            {t('decline')}
          </Button>
        </div>
      )}
    </Card>
  )
}
