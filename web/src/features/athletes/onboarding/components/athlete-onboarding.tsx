import { useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { likelyCountry } from '#web/lib/countries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { guessNames } from '#web/lib/person-names.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { athleteDraft, codesOf } from '../drafts.ts'
import { useOnboardAthlete } from '../mutations.ts'
import { ageRefusal } from '../queries.ts'
import {
  athleteProblems,
  contactUnlessChosen,
  isMinorOn,
  isTooYoungOn,
  openStep,
  type Problems,
  problemsIn,
  stepsFor,
} from '../rules.ts'
import type { AthleteTyped, Contact, AthleteAnswers as Start } from '../types.ts'
import { AgeRefusal } from './age-refusal.tsx'
import { ClubSection } from './club-section.tsx'
import { GuardianStep } from './guardian-step.tsx'
import { SportStep } from './sport-step.tsx'
import { StepProgress } from './step-progress.tsx'
import { YouStep } from './you-step.tsx'

const contacts: readonly Contact[] = ['open', 'closed']

/**
 * The first questions, a screen each: `?step=` says which, so Back and a reload come to the same one. Until all are answered an
 * athlete can be seen and contacted by nobody. `onReady`: the profile is there, and this screen goes.
 */
export function AthleteOnboarding({ onReady }: { onReady: () => void }) {
  const t = useT('onboarding')
  const account = useAccount()
  const [search, setSearch] = useSearchParams()
  const start = useOnboardAthlete(onReady)
  const words = useErrorMessage(start.error)
  const draft = athleteDraft(account?.id ?? '')
  const guess = guessNames(account?.fullName ?? '')
  const [typed, setTyped] = useState<AthleteTyped>(() => ({
    given_name: guess.given,
    surname: guess.surname,
    country: likelyCountry(),
    ...draft.read(),
  }))
  const [problems, setProblems] = useState<Problems<Start>>({})
  const [refusal, setRefusal] = useState<{ answers?: Start } | null>(() => (ageRefusal.isToday() ? {} : null))
  const [hasMoved, setHasMoved] = useState(false)
  const today = localToday()
  const said = (field: keyof AthleteTyped) => typed[field]?.trim() ?? ''
  const born = said('birth_date')
  const minor = isMinorOn(born, today)
  const contact = contacts.find((one) => one === typed.recruiting_status) ?? contactUnlessChosen(minor)
  const answers: Start = {
    given_name: said('given_name'),
    surname: said('surname'),
    birth_date: born,
    country: said('country'),
    region: '',
    sport: said('sport'),
    positions: codesOf(typed.positions),
    club: said('club'),
    class_year: '',
    guardian_name: minor ? said('guardian_name') : '',
    guardian_email: minor ? said('guardian_email') : '',
    recruiting_status: contact,
  }
  const found = athleteProblems(answers, today, account?.email ?? '')
  const steps = stepsFor(minor)
  const step = openStep(search.get('step'), steps, found)
  const at = steps.indexOf(step)
  const next = steps[at + 1]
  const before = steps[at - 1]

  const keep = (change: AthleteTyped) => {
    setTyped((now) => ({ ...now, ...change }))
    draft.keep(change)
  }
  const goTo = (to: string) => {
    setProblems({})
    setHasMoved(true)
    setSearch((now) => {
      now.set('step', to)
      return now
    })
  }

  function submit() {
    const here = problemsIn(step, found)
    setProblems(here)
    if (Object.keys(here).length > 0) return
    // Told as soon as the date is known: nothing more is asked of a child.
    if (isTooYoungOn(born, today)) {
      draft.clear()
      ageRefusal.keep()
      return setRefusal({ answers })
    }
    if (next) return goTo(next)
    start.mutateAsync(answers).then(draft.clear, () => undefined) // `start.error` tells it
  }

  if (refusal) return <AgeRefusal answers={refusal.answers} />
  const told = (field: keyof Start) => problems[field] && t(problems[field])
  const parts = { typed, keep, told, isFirst: !hasMoved }
  return (
    <Page
      title={t('athlete.title', { name: account?.fullName.split(' ')[0] ?? '' })}
      lead={before ? undefined : t('athlete.lead')}
      width="narrow"
    >
      <StepProgress at={at + 1} of={steps.length} />
      <Form key={step} onSubmit={submit} onRecheck={() => setProblems(problemsIn(step, found))}>
        {step === 'you' && <YouStep {...parts} minor={minor} today={today} />}
        {step === 'guardian' && <GuardianStep {...parts} contact={contact} />}
        {step === 'sport' && (
          <>
            <SportStep {...parts} />
            <ClubSection typed={typed} keep={keep} contact={minor ? null : contact} />
          </>
        )}
        {words && (
          <div role="alert" className="mt-6">
            <Notice tone="bad">{words}</Notice>
          </div>
        )}
        <div className="mt-2 flex gap-3 max-sm:*:last:grow">
          {before && (
            <Button size="lg" onClick={() => goTo(before)}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" variant="primary" size="lg" busy={start.isPending} className="max-sm:grow">
            {t(next ? 'next' : 'athlete.done')}
          </Button>
        </div>
      </Form>
    </Page>
  )
}
