import { CalendarClock, FlaskConical, Send } from 'lucide-react'
import { useState } from 'react'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { formatTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AnnouncementDraft } from '../announcement-draft.ts'
import { useScheduleAnnouncement, useTestAnnouncement } from '../mutations.ts'
import { waitingLanguages } from '../rules.ts'
import type { ByLanguage, Reach, TextState } from '../types.ts'

type WhenCardProps = {
  writing: AnnouncementDraft
  reach: Reach | undefined
  states: ByLanguage<TextState>
  isWhole: () => boolean
  onOpen: (language: Locale) => void
}

/** Now, or at an hour of each person's own zone; a test first; and what would still be missing. */
export function WhenCard({ writing, reach, states, isWhole, onOpen }: WhenCardProps) {
  const t = useT('announcement')
  const language = useLanguage()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [asked, setAsked] = useState(false)
  const test = useTestAnnouncement()
  const schedule = useScheduleAnnouncement()
  const testFailure = useErrorMessage(test.error)
  const failure = useErrorMessage(schedule.error)
  const { draft, kept, isSaved } = writing
  const isRead = LOCALES.some((one) => states[one] === 'read')
  const waiting = reach && isRead ? waitingLanguages(reach, (one) => states[one]) : []
  const needsTime = when === 'later' && at === ''
  const isOrphan =
    (draft.mine.path === '') !==
    LOCALES.every((one) => states[one] === 'empty' || draft.mine.texts[one].button.trim() === '')
  const problem =
    (needsTime && t('problem.time')) ||
    (isOrphan && t('problem.button')) ||
    (!isRead && t('problem.unread')) ||
    (!isSaved && t('problem.unsaved'))

  const sendTest = () => {
    if (!isWhole() || !draft.id) return
    test.mutate(draft.id, {
      onSuccess: ({ languages }) =>
        toast.success(
          t('tested', {
            languages: formatList(
              languages.map((one) => languageNames[one]),
              language,
            ),
          }),
        ),
    })
  }
  const send = () => {
    setAsked(true)
    if (!isWhole() || problem || !draft.id || draft.version === null) {
      const unread = LOCALES.find((one) => states[one] === 'draft')
      if (!isRead && unread) onOpen(unread)
      return
    }
    schedule.mutate(
      { id: draft.id, version: draft.version, localTime: when === 'later' ? at : null },
      { onSuccess: ({ people }) => toast.success(t('scheduled_done', { count: people })) },
    )
  }
  return (
    <Card aria-labelledby="when-title" className="space-y-4 sm:p-4">
      <h2 id="when-title">{t('when')}</h2>
      <RadioGroup
        legend={<span className="sr-only">{t('when')}</span>}
        name="when"
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('at_a_time') },
        ]}
      />
      {when === 'later' && (
        <Field label={t('time')} hint={t('time_hint')} error={asked && needsTime && t('problem.time')}>
          <Input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </Field>
      )}
      <p className="text-sm text-soft">{t('quiet_hours')}</p>
      <div className="border-t border-hair pt-4">
        <Button className="w-full" busy={test.isPending} disabled={!isSaved} onClick={sendTest}>
          <FlaskConical aria-hidden />
          {t('test')}
        </Button>
        <p role="status" className="mt-1.5 text-sm text-soft">
          {testFailure ??
            (kept?.tested_at
              ? t('last_test', { time: formatTime(kept.tested_at, language) })
              : t('test_hint'))}
        </p>
      </div>
      <div className="border-t border-hair pt-4">
        <Button variant="primary" className="w-full" busy={schedule.isPending} onClick={send}>
          {when === 'now' ? <Send aria-hidden /> : <CalendarClock aria-hidden />}
          {t(when === 'now' ? 'send_to' : 'schedule_for', { count: reach?.total ?? 0 })}
        </Button>
        <p role="alert" className="mt-1.5 text-sm text-red-ink empty:hidden">
          {failure ?? (asked && problem ? problem : null)}
        </p>
        <p className="mt-1.5 text-sm text-soft">
          {[
            t('can_stop'),
            draft.mine.is_essential && t('second_admin'),
            waiting.length > 0 &&
              t('waits_for_reader', {
                languages: formatList(
                  waiting.map((one) => languageNames[one]),
                  language,
                ),
                count: waiting.reduce((sum, one) => sum + (reach?.by_language[one] ?? 0), 0),
              }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </Card>
  )
}
