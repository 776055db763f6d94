import { BarChart3, CalendarDays, Film, ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDraftPictures } from '../../draft-pictures.ts'
import { useWritePost } from '../../mutations.ts'
import { pictureTypes } from '../../rules.ts'
import { PictureDrafts } from './picture-drafts.tsx'
import { type Choice, PollFields } from './poll-fields.tsx'

const { bodyMaxChars, picturesMax } = LIMITS.communityPost
type Titled = { id: string; title: string }

type ComposerProps = {
  communityId: string
  /** Of adults. */
  mayAddPictures: boolean
  /** The caller's films that everybody may see. */
  films: readonly Titled[]
  events: readonly Titled[]
}

/** What is written stays where it is refused, and is sent once. */
export function PostComposer({ communityId, mayAddPictures, films, events }: ComposerProps) {
  const t = useT('community')
  const write = useWritePost()
  const refusal = useErrorMessage(write.error)
  const pictures = useDraftPictures(communityId)
  const form = useRef<HTMLFormElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const addPictures = useRef<HTMLButtonElement>(null)
  const [id, setId] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState('')
  const [attached, setPart] = useState<'poll' | 'film' | 'event' | null>(null)
  const [choices, setChoices] = useState<Choice[]>([])
  const part = attached === 'poll' && choices.length === 0 ? null : attached
  const [days, setDays] = useState(7)
  const [videoId, setVideoId] = useState('')
  const [eventId, setEventId] = useState('')
  const [checked, setChecked] = useState(false)
  const [notSent, setNotSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const { drafts } = pictures

  async function send() {
    const said = choices.map(({ words }) => words.trim()).filter(Boolean)
    const isMissing =
      body.trim() === '' ||
      (part === 'poll' && said.length < 2) ||
      drafts.some(({ description }) => description.trim() === '')
    flushSync(() => {
      setChecked(isMissing)
      setNotSent(false)
    })
    if (isMissing) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    const settled = await pictures.settled()
    setNotSent(!settled)
    if (!settled) return
    const error: unknown = await write
      .mutateAsync({
        id,
        communityId,
        body,
        videoId: part === 'film' ? videoId : '',
        eventId: part === 'event' ? eventId : '',
        choices: part === 'poll' ? said : [],
        pollDays: days,
        pictures: settled,
      })
      .then(
        () => null,
        // Told above the buttons.
        (refused) => refused,
      )
    if (error) return refusedRule(error) === 'community.picture' && pictures.sendAgain()
    setId(crypto.randomUUID())
    setBody(unlessTypedSince(body, ''))
    if (part === 'poll') setChoices(unlessTypedSince(choices, []))
    else setPart(unlessTypedSince<typeof attached>(part, null))
    pictures.clear()
    toast.success(t('posted'))
  }

  return (
    <form
      ref={form}
      noValidate
      className="space-y-3 rounded-lg border border-line bg-surface p-4"
      onSubmit={async (event) => {
        event.preventDefault()
        if (isSending) return
        setSending(true)
        await send()
        setSending(false)
      }}
    >
      <Field label={t('write')} error={checked && body.trim() === '' && t('body_missing')}>
        <Textarea
          rows={body || part ? 4 : 2}
          value={body}
          maxLength={bodyMaxChars}
          onChange={({ target }) => setBody(target.value)}
        />
      </Field>
      <PictureDrafts pictures={pictures} checked={checked} onRemoved={() => addPictures.current?.focus()} />
      {part === 'poll' && (
        <PollFields choices={choices} onChoices={setChoices} days={days} onDays={setDays} checked={checked} />
      )}
      {part === 'film' && <Attached label={t('film')} all={films} chosen={videoId} onChoose={setVideoId} />}
      {part === 'event' && (
        <Attached label={t('event')} all={events} chosen={eventId} onChoose={setEventId} />
      )}
      <p role="alert" className="text-red-ink empty:hidden">
        {notSent ? t('picture.not_sent') : refusal}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {mayAddPictures && (
          <Button
            ref={addPictures}
            size="sm"
            variant="ghost"
            aria-disabled={drafts.length >= picturesMax || undefined}
            onClick={() => drafts.length < picturesMax && picker.current?.click()}
          >
            <ImagePlus aria-hidden />
            {t('pictures')}
          </Button>
        )}
        {part ? (
          <Button size="sm" variant="ghost" onClick={() => setPart(null)}>
            <X aria-hidden />
            {t(`without.${part}`)}
          </Button>
        ) : (
          <>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setChoices([
                  { id: 0, words: '' },
                  { id: 1, words: '' },
                ])
                setPart('poll')
              }}
            >
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
        <Button type="submit" variant="primary" className="ml-auto" busy={isSending}>
          {t('post')}
        </Button>
      </div>
      {mayAddPictures ? (
        <input
          ref={picker}
          type="file"
          multiple
          accept={pictureTypes.join(',')}
          aria-label={t('picture.files')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // The same file may be chosen again after a failure.
            event.target.value = ''
            pictures.add(files)
          }}
        />
      ) : (
        <p className="text-sm text-soft">{t('picture.adults')}</p>
      )}
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
