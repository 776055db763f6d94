import type { ReactNode } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { timecode } from '../rules.ts'
import type { Video } from '../types.ts'

export function AboutVideo({ video }: { video: Video }) {
  const t = useT('video-player')
  const v = useT('video')
  const language = useLanguage()
  const facts: [name: string, value: ReactNode][] = [
    ['kind', `${v(`kind.${video.kind}`)}, ${timecode(video.duration_ms ?? 0)}`],
    ['recorded_on', video.recorded_on && formatDate(video.recorded_on, language)],
    ['competition', video.competition],
    ['opponent', video.opponent],
    ['wears', video.wears],
    ['seen_by', v(`visibility.${video.visibility}`)],
  ]
  return (
    <section aria-labelledby="about-video">
      <h2 id="about-video" className="text-base">
        {t('about')}
      </h2>
      <dl className="mt-2 divide-y divide-hair">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex gap-4 py-2">
                <dt className="w-28 shrink-0 text-soft">{t(`fact.${name}`)}</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {!video.plays_everywhere && <p className="mt-2 text-sm text-soft">{t('plays_on_some')}</p>}
    </section>
  )
}
