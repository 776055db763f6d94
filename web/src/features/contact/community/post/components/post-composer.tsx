import { BarChart3, CalendarDays, Film, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWritePost } from '../../mutations.ts'

const { bodyMaxChars, choicesMax, choiceMaxChars } = LIMITS.communityPost
const pollDays = [1, 3, 7, 14, 30]
type Titled = { id: string; title: string }

type ComposerProps = {
  communityId: string
  /** The caller's films that everybody may see. */
  films: readonly Titled[]
  events: readonly Titled[]
}

/** What is written stays where it is refused, and is sent once. */
export function PostComposer({ communityId, films, events }: ComposerProps) {
  const t = useT('community')
  const write = useWritePost()
  const refusal = useErrorMessage(write.error)
  const [id, setId] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState('')
  const [part, setPart] = useState<'poll' | 'film' | 'event' | null>(null)
  const [choices, setChoices] = useState<{ id: number; words: string }[]>([])
  const [days, setDays] = useState(7)
  const [videoId, setVideoId] = useState('')
  const [eventId, setEventId] = useState('')
  const [missing, setMissing] = useState(false)
  const startPoll = () => {
    setChoices([
      { id: 0, words: '' },
      { id: 1, words: '' },
    ])
    setPart('poll')
  }
  async function send() {
    const said = choices.map(({ words }) => words.trim()).filter(Boolean)
    const isMissing = body.trim() === '' || (part === 'poll' && said.length < 2)
    setMissing(isMissing)
    if (isMissing) return
    const done = await hasSucceeded(
      write.mutateAsync({
        id,
        communityId,
        body,
        videoId: part === 'film' ? videoId : '',
        eventId: part === 'event' ? eventId : '',
        choices: part === 'poll' ? said : [],
        pollDays: days,
      }),
    )
    if (!done) return
    setId(crypto.randomUUID())
    setBody('')
    setPart(null)
    toast.success(t('posted'))
  }
  return (
    <form
      noValidate
      className="space-y-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label={t('write')} error={missing && body.trim() === '' && t('body_missing')}>
        <Textarea
          rows={body || part ? 4 : 2}
          value={body}
          maxLength={bodyMaxChars}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      {part === 'poll' && (
        <fieldset className="space-y-2">
          <legend className="mb-1 font-medium">{t('choices')}</legend>
          {choices.map((choice, place) => (
            <Input
              key={choice.id}
              aria-label={t('choice', { number: place + 1 })}
              value={choice.words}
              maxLength={choiceMaxChars}
              onChange={({ target }) =>
                setChoices(
                  choices.map((one) => (one.id === choice.id ? { ...one, words: target.value } : one)),
                )
              }
            />
          ))}
          <p role="alert" className="text-sm text-red-ink empty:hidden">
            {missing && choices.filter(({ words }) => words.trim()).length < 2 && t('choices_missing')}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            {choices.length < choicesMax && (
              <Button
                size="sm"
                onClick={() => setChoices([...choices, { id: (choices.at(-1)?.id ?? 0) + 1, words: '' }])}
              >
                <Plus aria-hidden />
                {t('add_choice')}
              </Button>
            )}
            <Select
              aria-label={t('poll_ends')}
              className="w-auto!"
              value={days}
              onChange={({ target }) => setDays(Number(target.value))}
            >
              {pollDays.map((count) => (
                <option key={count} value={count}>
                  {t('poll_days', { count })}
                </option>
              ))}
            </Select>
          </div>
        </fieldset>
      )}
      {part === 'film' && <Attached label={t('film')} all={films} chosen={videoId} onChoose={setVideoId} />}
      {part === 'event' && (
        <Attached label={t('event')} all={events} chosen={eventId} onChoose={setEventId} />
      )}
      <p role="alert" className="text-red-ink empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {part ? (
          <Button size="sm" variant="ghost" onClick={() => setPart(null)}>
            <X aria-hidden />
            {t(`without.${part}`)}
          </Button>
        ) : (
          <>
            <Button size="sm" variant="ghost" onClick={startPoll}>
              <BarChart3 aria-hidden />
              {t('poll')}
            </Button>
            {films.length > 0 && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  setVideoId(films[0]?.id ?? '')
                  setPart('film')
                }}
              >
                <Film aria-hidden />
                {t('film')}
              </Button>
            )}
            {events.length > 0 && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  setEventId(events[0]?.id ?? '')
                  setPart('event')
                }}
              >
                <CalendarDays aria-hidden />
                {t('event')}
              </Button>
            )}
          </>
        )}
        <Button type="submit" variant="primary" className="ml-auto" busy={write.isPending}>
          {t('post')}
        </Button>
      </div>
    </form>
  )
}

type AttachedProps = {
  label: string
  all: readonly Titled[]
  chosen: string
  onChoose: (id: string) => void
}

const Attached = ({ label, all, chosen, onChoose }: AttachedProps) => (
  <Field label={label}>
    <Select
      value={chosen}
      options={all.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  </Field>
)
