import { useState } from 'react'
import { LOCALES } from '#shared/locale.ts'
import { useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Logo } from '#web/ui/logo.tsx'
import type { Announcement, ByLanguage, Content, Reach, TextState } from '../types.ts'

const TONES = { empty: 'neutral', draft: 'attention', read: 'good' } as const

type AnnouncementPreviewProps = {
  content: Content
  states: ByLanguage<TextState>
  kept: Announcement | null
  reach: Reach | undefined
}

/** How each language will look, as an email and in the app. */
export function AnnouncementPreview({ content, states, kept, reach }: AnnouncementPreviewProps) {
  const t = useT('announcement')
  const [way, setWay] = useState<'mail' | 'app'>('mail')
  const shown = LOCALES.filter((language) => states[language] !== 'empty')
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="preview-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="preview-title">{t('preview')}</h2>
        <span className="flex gap-2">
          <ToggleChip pressed={way === 'mail'} onClick={() => setWay('mail')}>
            {t('preview_mail')}
          </ToggleChip>
          <ToggleChip pressed={way === 'app'} onClick={() => setWay('app')}>
            {t('preview_app')}
          </ToggleChip>
        </span>
      </div>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((language) => {
          const words = content.texts[language]
          const state = states[language]
          const reader = kept?.texts[language].read_by || t('somebody')
          return (
            <article key={language} aria-label={languageNames[language]} className="min-w-0">
              <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
                <span lang={language} className="text-sm font-medium">
                  {languageNames[language]}
                </span>
                <Badge tone={TONES[state]}>{t(`badge.${state}`, { name: reader })}</Badge>
              </div>
              <div lang={language} className="rounded-lg border border-line bg-surface wrap-anywhere">
                {way === 'mail' && (
                  <div className="border-b border-hair px-3 py-2">
                    <Logo />
                  </div>
                )}
                <div className="space-y-2 p-3">
                  <p className="display text-lg leading-tight font-semibold">{words.title}</p>
                  <p className="whitespace-pre-line">{words.text}</p>
                  {words.button && content.path && (
                    <span className="block rounded-md bg-pitch px-3 py-2 text-center font-semibold text-on-accent">
                      {words.button}
                    </span>
                  )}
                </div>
              </div>
              {reach && (
                <p className="mt-1.5 text-sm text-faint">
                  {t('preview_for', { count: reach.by_language[language] })}
                </p>
              )}
            </article>
          )
        })}
      </div>
    </section>
  )
}
