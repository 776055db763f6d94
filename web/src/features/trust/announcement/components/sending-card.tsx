import { CircleStop, Handshake } from 'lucide-react'
import { LOCALES } from '#shared/locale.ts'
import { formatDayAndTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReleaseAnnouncement, useStopAnnouncement } from '../mutations.ts'
import type { Announcement, ByLanguage, TextState } from '../types.ts'
import { ShareBar } from './share-bar.tsx'

type SendingCardProps = { announcement: Announcement; states: ByLanguage<TextState> }

/** How far it has gone out, live; it can be stopped half way. */
export function SendingCard({ announcement, states }: SendingCardProps) {
  const t = useT('announcement')
  const language = useLanguage()
  const stop = useStopAnnouncement()
  const release = useReleaseAnnouncement()
  const failure = useErrorMessage(stop.error ?? release.error)
  const { id, version, state, sent, people, held_back, local_time, read } = announcement
  const canStop = state === 'scheduled' || state === 'sending' || (state === 'sent' && held_back > 0)
  const waiting = LOCALES.filter((one) => states[one] !== 'read').map((one) => languageNames[one])
  const isAtATime = state === 'scheduled' && local_time !== null
  return (
    <Card aria-labelledby="sending-title" className="space-y-3 sm:p-4">
      <h2 id="sending-title">{t(`card.${state}`)}</h2>
      <div role="status" className="space-y-2">
        {isAtATime && <p>{t('goes_at', { time: formatDayAndTime(local_time, language) })}</p>}
        {state === 'stopped' ? (
          <p className="text-flood-ink">
            {t('stopped_at', { sent, people, name: announcement.stopped_by || t('somebody') })}
          </p>
        ) : (
          <p>{t('sent_of', { sent, people })}</p>
        )}
        <ShareBar value={sent} of={people} />
        {read !== null && sent > 0 && (
          <p className="text-sm text-soft">{t('share_read', { share: Math.round((read / sent) * 100) })}</p>
        )}
        {held_back > 0 && state !== 'stopped' && (
          <p className="text-sm text-flood-ink">
            {t('held_back', { count: held_back, languages: formatList(waiting, language) })}
          </p>
        )}
      </div>
      {announcement.needs_release && (
        <div className="border-t border-hair pt-3">
          <p className="mb-2 text-sm text-soft">{t('release_text')}</p>
          <Button
            variant="primary"
            className="w-full"
            busy={release.isPending}
            onClick={() =>
              release.mutate({ id, version }, { onSuccess: () => toast.success(t('released_done')) })
            }
          >
            <Handshake aria-hidden />
            {t('release')}
          </Button>
        </div>
      )}
      {canStop && (
        <Button
          variant="danger"
          className="w-full"
          busy={stop.isPending}
          onClick={() =>
            stop.mutate(id, {
              onSuccess: (done) =>
                toast.success(
                  done.state === 'draft'
                    ? t('stopped_before')
                    : t('stopped_done', { sent: done.sent, left: done.left }),
                ),
            })
          }
        >
          <CircleStop aria-hidden />
          {t('stop')}
        </Button>
      )}
      <p role="alert" className="text-sm text-red-ink empty:hidden">
        {failure}
      </p>
    </Card>
  )
}
