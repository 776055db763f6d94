import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Send } from 'lucide-react'
import { useState } from 'react'
import { LOCALES } from '#shared/locale.ts'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  useApproveAnnouncement,
  useSendAnnouncement,
  useSendTest,
  useStopAnnouncement,
} from '../mutations.ts'
import { announcementQueries } from '../queries.ts'
import { waitingLanguages } from '../rules.ts'
import type { Announcement, Audience, Draft } from '../types.ts'
import { Progress } from './announcement-list.tsx'

type SendBoxProps = {
  /** As it stands on the server; null: nothing is kept yet. */
  announcement: Announcement | null
  draft: Draft
  /** Saves what was typed first. */
  kept: () => Promise<Announcement | null>
  adopt: (announcement: Announcement) => void
}

/** Whom it reaches, when it goes, and what can be done about it now. */
export function SendBox({ announcement, draft, kept, adopt }: SendBoxProps) {
  const t = useT('announcement')
  const audience = useQuery(announcementQueries.audience(draft.kind, draft.segment))
  const test = useSendTest()
  const told = useErrorMessage(test.error)
  async function onTest() {
    const one = await kept()
    if (one)
      saidAfter(test.mutateAsync(one.id), (count) => toast.success(t('tested', { count: Number(count) })))
  }
  return (
    <div className="space-y-5 lg:sticky lg:top-20">
      <Card className="space-y-4">
        {audience.error && !audience.data ? (
          <ErrorState error={audience.error} onRetry={() => void audience.refetch()} />
        ) : audience.data ? (
          <>
            <Reach audience={audience.data} announcement={announcement} />
            {!announcement || announcement.state === 'draft' ? (
              <SendForm audience={audience.data} kind={draft.kind} kept={kept} adopt={adopt} />
            ) : (
              <OnItsWay announcement={announcement} audience={audience.data} adopt={adopt} />
            )}
          </>
        ) : (
          <FormSkeleton fields={2} />
        )}
      </Card>
      <div>
        <Button className="w-full" busy={test.isPending} onClick={() => void onTest()}>
          <FlaskConical aria-hidden />
          {t('test')}
        </Button>
        <p role="alert" className="mt-2 text-sm text-red-ink empty:hidden">
          {told}
        </p>
      </div>
    </div>
  )
}

/** "418 people", "fewer than five people", "nobody". */
function usePeople() {
  const t = useT('announcement')
  return (count: number | null) =>
    count === null ? t('readers.few') : count === 0 ? t('readers.none') : t('readers.known', { count })
}

function Reach({ audience, announcement }: { audience: Audience; announcement: Announcement | null }) {
  const t = useT('announcement')
  const people = usePeople()
  const waiting =
    announcement && announcement.state !== 'stopped' ? waitingLanguages(announcement, audience) : []
  return (
    <div aria-live="polite">
      <p className="text-lg font-semibold">{t('reaches', { people: people(audience.total) })}</p>
      <ul className="mt-1 text-sm text-soft">
        {LOCALES.filter((language) => audience.languages[language] !== 0).map((language) => (
          <li key={language}>
            {languageNames[language]}: {people(audience.languages[language])}
          </li>
        ))}
      </ul>
      {audience.minors !== 0 && (
        <p className="mt-2 text-sm text-soft">
          {t('minors', { people: people(audience.minors) })} {t('quiet')}
        </p>
      )}
      {waiting.map((language) => (
        <p key={language} className="mt-2 text-sm text-flood-ink">
          {t('waits', { language: languageNames[language] })}
        </p>
      ))}
    </div>
  )
}

type SendFormProps = Pick<SendBoxProps, 'kept' | 'adopt'> & { audience: Audience; kind: Draft['kind'] }

function SendForm({ audience, kind, kept, adopt }: SendFormProps) {
  const t = useT('announcement')
  const people = usePeople()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const send = useSendAnnouncement()
  const refused = useErrorMessage(send.error)
  const isLater = when === 'later'
  async function onSend() {
    const one = await kept()
    if (!one) return
    // Awaited, as this form is gone once the list knows that it is on its way.
    const sent = await send
      .mutateAsync({
        id: one.id,
        version: one.version,
        expected: audience.total ?? 0,
        at: isLater ? new Date(at).toISOString() : null,
      })
      .catch(() => null)
    if (!sent) return
    adopt(sent)
    toast.success(t(sent.state === 'waiting' ? 'proposed' : isLater ? 'scheduled' : 'sent'))
  }
  return (
    <div className="space-y-4 border-t border-hair pt-4">
      <RadioGroup
        legend={t('when')}
        name="when"
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
      />
      {isLater && (
        <Field label={t('at')}>
          <Input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </Field>
      )}
      <p role="alert" className="text-sm text-red-ink empty:hidden">
        {refused}
      </p>
      <Button
        variant="primary"
        className="w-full"
        busy={send.isPending}
        disabled={isLater && at === ''}
        onClick={() => void onSend()}
      >
        <Send aria-hidden />
        {kind === 'safety'
          ? t('propose')
          : t(isLater ? 'schedule' : 'send', { people: people(audience.total) })}
      </Button>
    </div>
  )
}

type OnItsWayProps = { announcement: Announcement; audience: Audience; adopt: SendBoxProps['adopt'] }

function OnItsWay({ announcement, audience, adopt }: OnItsWayProps) {
  const t = useT('announcement')
  const language = useLanguage()
  const people = usePeople()
  const approve = useApproveAnnouncement()
  const stop = useStopAnnouncement()
  const refused = useErrorMessage(approve.error ?? stop.error)
  const { id, version, state, send_at, is_mine, sent_by, approved_by, stopped_by, finished_at } = announcement
  async function onStop() {
    const stopped = await stop.mutateAsync(id).catch(() => null)
    if (!stopped) return
    adopt(stopped)
    toast.success(t(stopped.state === 'stopped' ? 'stopped' : 'taken_back'))
  }
  return (
    <div className="space-y-3 border-t border-hair pt-4 text-sm">
      <p className="font-semibold">{t(`state.${state}`)}</p>
      <ul className="space-y-1 text-soft">
        {sent_by && <li>{t('by', { name: sent_by })}</li>}
        {approved_by && <li>{t('approved_by', { name: approved_by })}</li>}
        {stopped_by && <li>{t('stopped_by', { name: stopped_by })}</li>}
        {(state === 'scheduled' || state === 'waiting') && send_at && (
          <li>{t('due', { when: formatDateTime(send_at, language) })}</li>
        )}
        {finished_at && <li>{t('finished', { when: formatDateTime(finished_at, language) })}</li>}
      </ul>
      {(state === 'sending' || state === 'sent' || state === 'stopped') && (
        <Progress announcement={announcement} />
      )}
      {state === 'waiting' &&
        (is_mine ? (
          <p className="text-soft">{t('own')}</p>
        ) : (
          <Button
            variant="primary"
            className="w-full"
            busy={approve.isPending}
            onClick={() =>
              approve.mutate({ id, version, expected: audience.total ?? 0 }, { onSuccess: adopt })
            }
          >
            {t('approve', { people: people(audience.total) })}
          </Button>
        ))}
      {(state === 'waiting' || state === 'scheduled' || state === 'sending') && (
        <Button
          variant={state === 'sending' ? 'danger' : 'secondary'}
          className="w-full"
          busy={stop.isPending}
          onClick={() => void onStop()}
        >
          {t(state === 'sending' ? 'stop' : 'take_back')}
        </Button>
      )}
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
    </div>
  )
}
