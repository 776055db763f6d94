import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswerPitch, useSendPitch, useWithdrawPitch } from '../mutations.ts'
import { isUndecided, shownState, stateTone } from '../rules.ts'
import type { MyPitch } from '../types.ts'

/** One's own pitch: how it stands, the question that was asked, and the way back. */
export function MyPitchPanel({ pitch, menu }: { pitch: MyPitch; menu: ReactNode }) {
  const t = useT('pitch')
  const language = useLanguage()
  const { state, reason, scout, sent_at, body, question, reply, video_id } = pitch
  const { name } = scout
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={stateTone[state]}>{t(`state.${shownState(pitch)}`)}</Badge>
        {question && menu}
      </div>
      <p className="text-soft">
        {t('to', { name: [name, scout.organization].filter(Boolean).join(', ') })}
        {!pitch.released && ` · ${t('sent_on', { day: formatDate(sent_at, language) })}`}
      </p>
      {reason && <p>{t(`reason.${reason}`)}</p>}
      {state === 'guardian' && <p>{t(pitch.released ? 'released_text' : 'guardian_text', { name })}</p>}
      {state === 'shortlisted' && <p>{t('shortlisted_text', { name })}</p>}
      <div>
        <h3>{t('yours')}</h3>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{body}</p>
        {video_id && (
          <Link
            to={`/athlete/videos/${video_id}`}
            className="mt-2 inline-block font-medium text-accent-ink hover:underline"
          >
            {t('watch')}
          </Link>
        )}
      </div>
      {question && (
        <div>
          <h3>{t('asks', { name })}</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{question}</p>
        </div>
      )}
      {reply && (
        <div>
          <h3>{t('your_answer')}</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
      {state === 'asked' && <AnswerForm id={pitch.id} />}
      {pitch.released && <SendOwn pitch={pitch} />}
      {isUndecided(state) && <Withdraw pitch={pitch} />}
    </div>
  )
}

/** At 18: in the same words, to the same scout. */
function SendOwn({ pitch: { opening_id, body, video_id } }: { pitch: MyPitch }) {
  const t = useT('pitch')
  const send = useSendPitch()
  const refused = useErrorMessage(send.error)
  async function onSend() {
    const sent = send.mutateAsync({ openingId: opening_id, body, videoId: video_id })
    if (await hasSucceeded(sent)) toast.success(t('sent'))
  }
  return (
    <div className="space-y-3">
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      <Button variant="primary" busy={send.isPending} onClick={() => void onSend()}>
        {t('send')}
      </Button>
    </div>
  )
}

function AnswerForm({ id }: { id: string }) {
  const t = useT('pitch')
  const answer = useAnswerPitch()
  const refused = useErrorMessage(answer.error)
  const [reply, setReply] = useState('')
  const [empty, setEmpty] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setEmpty(reply.trim() === '')
    if (reply.trim() === '') return form.querySelector('textarea')?.focus()
    const done = await hasSucceeded(answer.mutateAsync({ id, reply }))
    if (done) toast.success(t('answer_sent'))
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-3">
      <Field
        label={t('your_answer')}
        hint={t('body_hint')}
        error={empty && reply.trim() === '' && t('refused.pitch.length')}
      >
        <Textarea
          rows={4}
          value={reply}
          maxLength={LIMITS.pitch.replyMaxChars}
          onChange={({ target }) => setReply(target.value)}
        />
      </Field>
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      <Button type="submit" variant="primary" busy={answer.isPending}>
        {t('answer')}
      </Button>
    </form>
  )
}

/** Asked once more: it cannot be sent again. */
function Withdraw({ pitch }: { pitch: MyPitch }) {
  const t = useT('pitch')
  const withdraw = useWithdrawPitch()
  const refused = useErrorMessage(withdraw.error)
  const [asks, setAsks] = useState(false)
  async function onWithdraw() {
    const done = await hasSucceeded(withdraw.mutateAsync(pitch.id))
    if (done) toast.success(t('withdrawn'))
  }
  if (!asks)
    return (
      <Button variant="ghost" onClick={() => setAsks(true)}>
        {t('withdraw')}
      </Button>
    )
  return (
    <div className="rounded-lg border border-line p-4">
      <p className="font-semibold">{t('withdraw_sure')}</p>
      <p className="mt-1 text-soft">{t('withdraw_text', { name: pitch.scout.name })}</p>
      <p role="alert" className="mt-2 text-red-ink empty:hidden">
        {refused}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="danger" busy={withdraw.isPending} onClick={() => void onWithdraw()}>
          {t('withdraw')}
        </Button>
        <Button autoFocus onClick={() => setAsks(false)}>
          {t('keep')}
        </Button>
      </div>
    </div>
  )
}
