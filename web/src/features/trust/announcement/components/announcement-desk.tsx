import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { useT } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnnouncementDraft } from '../announcement-draft.ts'
import { useMarkAnnouncementRead } from '../mutations.ts'
import { announcementQueries } from '../queries.ts'
import { hasWords, stateOf } from '../rules.ts'
import { type Announcement, byLanguage, type Content, type Words } from '../types.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { DraftStatus } from './draft-status.tsx'
import { LeadsTo } from './leads-to.tsx'
import { ReachLine } from './reach-line.tsx'
import { SegmentFields } from './segment-fields.tsx'
import { SendingCard } from './sending-card.tsx'
import { TextFields } from './text-fields.tsx'
import { WhenCard } from './when-card.tsx'

type AnnouncementDeskProps = { opened: Announcement | null; onCreated: (id: string) => void }

/** One announcement: to whom, its words in each language, how it will look, and when it goes out. */
export function AnnouncementDesk({ opened, onCreated }: AnnouncementDeskProps) {
  const t = useT('announcement')
  const writing = useAnnouncementDraft(opened, onCreated)
  const { draft, kept, edit, isSaved } = writing
  const { mine } = draft
  const reach = useQuery(announcementQueries.reach(mine))
  const read = useMarkAnnouncementRead()
  const [open, setOpen] = useState<Locale>('en')
  const [missing, setMissing] = useState(false)
  const isDraft = !kept || kept.state === 'draft'
  const isLocked = (language: Locale) =>
    !isDraft && (kept.state === 'stopped' || kept.texts[language].state === 'read')
  const states = byLanguage((language) =>
    stateOf(
      mine.texts[language],
      kept?.texts[language] ?? { title: '', text: '', button: '', state: 'empty' },
    ),
  )
  const write = (language: Locale, part: Partial<Words>) =>
    edit({ texts: { ...mine.texts, [language]: { ...mine.texts[language], ...part } } })
  const markRead = (language: Locale) => {
    if (!draft.id || draft.version === null) return
    read.mutate(
      { id: draft.id, version: draft.version, language },
      {
        onSuccess: () => toast.success(t('read_done')),
        onError: () => toast.error(t('not_changed')),
      },
    )
  }
  /** Where something is missing the language that lacks it is opened, and each field says so. */
  const isWhole = () => {
    const begun = LOCALES.find((language) => states[language] !== 'empty' && !hasWords(mine.texts[language]))
    const lacks = begun ?? (LOCALES.every((language) => states[language] === 'empty') ? open : undefined)
    setMissing(lacks !== undefined)
    if (lacks) setOpen(lacks)
    return lacks === undefined
  }
  const ready = { writing, reach: reach.data, states, isWhole, onOpen: setOpen }
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_15.5rem]">
      <Card aria-labelledby="announcement-title" className="space-y-4 lg:row-span-2">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 id="announcement-title">{t(isDraft ? (draft.id ? 'edit' : 'new') : 'one')}</h2>
          <DraftStatus writing={writing} />
        </div>
        <SegmentFields segment={mine.segment} disabled={!isDraft} onChange={(segment) => edit({ segment })} />
        {isDraft && <ReachLine reach={reach} />}
        <TextFields
          open={open}
          onOpen={setOpen}
          texts={mine.texts}
          states={states}
          kept={kept}
          onChange={write}
          isLocked={isLocked}
          onRead={markRead}
          isSaved={isSaved}
          busy={read.isPending}
          missing={missing}
        />
        <LeadsTo path={mine.path} disabled={!isDraft} onChange={(path) => edit({ path })} />
        <Ways content={mine} disabled={!isDraft} onChange={edit} />
      </Card>
      {isDraft ? <WhenCard {...ready} /> : <SendingCard announcement={kept} states={states} />}
      <div className="lg:col-start-1">
        <AnnouncementPreview content={mine} states={states} kept={kept} reach={reach.data} />
      </div>
    </div>
  )
}

type WaysProps = { content: Content; disabled: boolean; onChange: (part: Partial<Content>) => void }

function Ways({ content, disabled, onChange }: WaysProps) {
  const t = useT('announcement')
  const isNone = !content.in_app && !content.by_mail
  return (
    <fieldset disabled={disabled} className="border-t border-hair pt-3">
      <legend className="sr-only">{t('ways')}</legend>
      <div className="flex flex-wrap gap-x-5">
        <Checkbox
          label={t('in_app')}
          checked={content.in_app}
          onChange={({ target }) => onChange({ in_app: target.checked })}
        />
        <Checkbox
          label={t('by_mail')}
          checked={content.by_mail}
          onChange={({ target }) => onChange({ by_mail: target.checked })}
        />
        <Checkbox
          label={t('essential')}
          hint={t('essential_hint')}
          checked={content.is_essential}
          onChange={({ target }) => onChange({ is_essential: target.checked })}
        />
      </div>
      <p aria-live="polite" className="text-sm text-red-ink">
        {isNone ? t('refused.announcement.channel') : null}
      </p>
    </fieldset>
  )
}
