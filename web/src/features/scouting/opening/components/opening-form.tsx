import { type ReactNode, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { addDays } from '#web/lib/clock.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveOpening } from '../mutations.ts'
import { openingFilter, wordsStand } from '../rules.ts'
import { checkOpening, type OpeningProblems } from '../schema.ts'
import type { Opening } from '../types.ts'

const daysOpen = 30

type OpeningFormProps = {
  /** The one that is changed; a new one without. */
  opening: Opening | null
  /** What is asked for, from the address. */
  filter: SearchFilter
  /** Today where days of an opening begin and end, in UTC. */
  today: string
  verified: boolean
  withMinors: boolean
  /** The choices of whom it is for, and how many fit. */
  children: ReactNode
}

/** What is looked for in the scout's words, how many, until when; kept as a draft or told to athletes. */
export function OpeningForm({ opening, filter, today, verified, withMinors, children }: OpeningFormProps) {
  const t = useT('opening')
  const navigate = useNavigate()
  const save = useSaveOpening()
  const refusal = useErrorMessage(save.error)
  // One id for as long as the form is open: sent again after a cut answer it is the same opening.
  const [id] = useState(() => opening?.id ?? crypto.randomUUID())
  const [problems, setProblems] = useState<OpeningProblems>({})
  const [noSport, setNoSport] = useState(false)
  const formId = useId()
  const isOpen = opening?.state === 'open'
  const stands = wordsStand(opening)
  const audience = useRef<HTMLDivElement>(null)
  const days = { first: today, last: addDays(today, LIMITS.opening.daysMax) }
  const told = (field: keyof OpeningProblems) =>
    problems[field] &&
    t(`problem.${problems[field]}`, {
      max: field === 'title' ? LIMITS.opening.titleMaxChars : LIMITS.opening.bodyMaxChars,
      places: LIMITS.opening.placesMax,
      days: LIMITS.opening.daysMax,
    })

  function send(form: HTMLFormElement, publish: boolean) {
    const checked = checkOpening(new FormData(form), days)
    setProblems('problems' in checked ? checked.problems : {})
    setNoSport(!filter.sport)
    if ('problems' in checked)
      return form.querySelector<HTMLElement>(`[name=${Object.keys(checked.problems)[0]}]`)?.focus()
    if (!filter.sport) return
    // What is typed there and told to be wrong is not what is asked for yet.
    const wrong = audience.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) return wrong.focus()
    save.mutate(
      {
        id,
        isNew: !opening,
        form: checked.form,
        filter: stands ? null : openingFilter(filter, withMinors),
        publish,
      },
      {
        onSuccess: () => {
          toast.success(t(publish ? 'published' : 'saved', { title: checked.form.title }))
          void navigate('/scout/openings')
        },
      },
    )
  }

  return (
    // The choices of whom it is for are forms of their own, so they stand beside this one.
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(event.currentTarget, verified && !isOpen)
        }}
        className="min-w-0 space-y-5"
      >
        {stands && <p className="text-soft">{t('words_stand')}</p>}
        <Field label={t('field.title')} hint={!stands && t('hint.title')} error={told('title')}>
          <Input
            name="title"
            readOnly={stands}
            className={stands ? 'bg-sunk!' : undefined}
            defaultValue={opening?.title}
            maxLength={LIMITS.opening.titleMaxChars}
          />
        </Field>
        <Field label={t('field.body')} hint={!stands && t('hint.body')} error={told('body')}>
          <Textarea
            name="body"
            rows={5}
            readOnly={stands}
            className={stands ? 'bg-sunk!' : undefined}
            defaultValue={opening?.body}
            maxLength={LIMITS.opening.bodyMaxChars}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('field.places')} error={told('places')}>
            <Input
              name="places"
              type="number"
              inputMode="numeric"
              min={1}
              max={LIMITS.opening.placesMax}
              defaultValue={opening?.places ?? 1}
            />
          </Field>
          <Field label={t('field.closes_on')} hint={t('hint.closes_on')} error={told('closes_on')}>
            <Input
              name="closes_on"
              type="date"
              min={days.first}
              max={days.last}
              defaultValue={opening?.closes_on ?? addDays(today, daysOpen)}
            />
          </Field>
        </div>
      </form>
      <Card className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div ref={audience}>{children}</div>
      </Card>
      <div className="min-w-0 space-y-4">
        {!verified && <p className="text-soft">{t('not_verified')}</p>}
        <p role="alert" className="text-red-ink empty:hidden">
          {noSport && !filter.sport ? t('problem.sport_missing') : refusal}
        </p>
        <div className="flex flex-wrap gap-2">
          {isOpen ? (
            <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
              {t('save')}
            </Button>
          ) : (
            <>
              {verified && (
                <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
                  {t('publish')}
                </Button>
              )}
              <Button
                type={verified ? 'button' : 'submit'}
                form={formId}
                busy={save.isPending}
                onClick={({ currentTarget: { form } }) => verified && form && send(form, false)}
              >
                {t('keep_draft')}
              </Button>
            </>
          )}
          <LinkButton to="/scout/openings" variant="ghost">
            {t('common:actions.cancel')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
