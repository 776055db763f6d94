import { useQuery } from '@tanstack/react-query'
import { Clock, MessageSquare, Send, ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { videoQueries } from '#web/features/athletes/video/queries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSendPitch } from '../mutations.ts'

type PitchFormProps = {
  openingId: string
  athleteId: string
  scoutName: string
  /** A guardian reads it first. */
  isMinor: boolean
  /** How many of the athlete's pitches wait for an answer. */
  undecided: number
}

/** A few words and perhaps a film, and what happens with them. What was typed stays where it is refused. */
export function PitchForm({ openingId, athleteId, scoutName, isMinor, undecided }: PitchFormProps) {
  const t = useT('pitch')
  const films = useQuery(videoQueries.uploaded(athleteId)).data ?? []
  const send = useSendPitch()
  const refused = useErrorMessage(send.error)
  const [body, setBody] = useState('')
  const [videoId, setVideoId] = useState('')
  const [empty, setEmpty] = useState(false)
  const shown = films.filter(({ state, visibility }) => state === 'ready' && visibility !== 'private')
  const name = scoutName
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setEmpty(body.trim() === '')
    if (body.trim() === '') return form.querySelector('textarea')?.focus()
    const id = await send.mutateAsync({ openingId, body, videoId: videoId || null }).catch(() => null)
    if (id) toast.success(t(isMinor ? 'sent_to_guardian' : 'sent'))
  }
  return (
    <section aria-labelledby="pitch-form">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-3">
        <h3 id="pitch-form">{t('yours')}</h3>
        <p className="text-sm text-soft">{t('open_now', { count: undecided, max: LIMITS.pitch.openMax })}</p>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        {shown.length > 0 && (
          <Field label={t('film')} hint={t('film_hint')}>
            <Select
              value={videoId}
              placeholder={t('no_film')}
              onChange={({ target }) => setVideoId(target.value)}
              options={shown.map(({ id, title }) => ({ value: id, label: title }))}
            />
          </Field>
        )}
        <Field
          label={t('body')}
          hint={t('body_hint')}
          error={empty && body.trim() === '' && t('refused.pitch.length')}
          aside={
            <span className="text-sm text-faint">
              {body.length}/{LIMITS.pitch.bodyMaxChars}
            </span>
          }
        >
          <Textarea
            rows={5}
            value={body}
            maxLength={LIMITS.pitch.bodyMaxChars}
            onChange={({ target }) => setBody(target.value)}
          />
        </Field>
        <p role="alert" className="text-red-ink empty:hidden">
          {refused}
        </p>
        <Button type="submit" variant="primary" className="w-full" busy={send.isPending}>
          <Send aria-hidden />
          {t(isMinor ? 'send_to_guardian' : 'send')}
        </Button>
        <ul className="space-y-2 text-sm text-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
          {isMinor && (
            <li className="flex gap-2">
              <ShieldCheck aria-hidden />
              {t('next_guardian', { name })}
            </li>
          )}
          <li className="flex gap-2">
            <Clock aria-hidden />
            {t(isMinor ? 'next_decides_minor' : 'next_decides', { name })}
          </li>
          <li className="flex gap-2">
            <MessageSquare aria-hidden />
            {t(isMinor ? 'next_no_chat_minor' : 'next_no_chat', { name })}
          </li>
        </ul>
      </form>
    </section>
  )
}
