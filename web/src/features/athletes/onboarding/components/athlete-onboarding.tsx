import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { guessNames } from '#web/lib/person-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Page } from '#web/ui/page.tsx'
import { PositionPicker } from '#web/ui/position-picker.tsx'
import { Select } from '#web/ui/select.tsx'
import { athleteDraft, codesOf } from '../drafts.ts'
import { useOnboardAthlete } from '../mutations.ts'
import { ageRefusal } from '../queries.ts'
import { athleteProblems, contactUnlessChosen, isMinorOn, isTooYoungOn, type Problems } from '../rules.ts'
import type { Contact, AthleteAnswers as Start } from '../types.ts'
import { AgeRefusal } from './age-refusal.tsx'
import { ContactChoice } from './contact-choice.tsx'
import { OnboardingSection } from './onboarding-section.tsx'

const contacts: readonly Contact[] = ['open', 'closed']
const optional = ['surname', 'region', 'club', 'class_year', 'guardian_name', 'guardian_email'] as const

/** The first questions. Until they are answered an athlete can be seen and contacted by nobody. */
export function AthleteOnboarding() {
  const t = useT('onboarding')
  const language = useLanguage()
  const sportWords = useT('sport')
  const account = useAccount()
  const { sports } = useSportCatalog()
  const start = useOnboardAthlete()
  const words = useErrorMessage(start.error)
  const draft = athleteDraft(account?.id ?? '')
  const [kept] = useState(draft.read)
  const [born, setBorn] = useState(kept.birth_date ?? '')
  const [sport, setSport] = useState(kept.sport ?? '')
  const [positions, setPositions] = useState(codesOf(kept.positions))
  const [chosenContact, setContact] = useState(contacts.find((one) => one === kept.recruiting_status))
  const [problems, setProblems] = useState<Problems<Start>>({})
  const [refusal, setRefusal] = useState<{ answers?: Start } | null>(() => (ageRefusal.isToday() ? {} : null))
  const guess = guessNames(account?.fullName ?? '')
  const places = sports.find(({ code }) => code === sport)?.positions ?? []
  const today = localToday()
  const minor = isMinorOn(born, today)
  const contact = chosenContact ?? contactUnlessChosen(minor)

  function answersOf(typed: Record<string, string>) {
    const rest = Object.fromEntries(optional.map((name) => [name, typed[name]?.trim() ?? '']))
    const given_name = typed.given_name?.trim() ?? ''
    const given = { given_name, birth_date: born, country: typed.country ?? '', sport, positions }
    return { ...given, recruiting_status: contact, ...rest } as Start
  }
  const problemsOf = (answers: Start) => athleteProblems(answers, today, account?.email ?? '')

  function submit(typed: Record<string, string>) {
    const answers = answersOf(typed)
    const found = problemsOf(answers)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (!isTooYoungOn(born, today)) return start.mutate(answers, { onSuccess: draft.clear })
    draft.clear()
    ageRefusal.keep()
    setRefusal({ answers })
  }

  function choosePositions(codes: string[]) {
    setPositions(codes)
    draft.keep({ positions: codes.join(' ') })
  }

  const told = (field: keyof Start) => problems[field] && t(problems[field])
  if (refusal) return <AgeRefusal answers={refusal.answers} />
  return (
    <Page
      title={t('athlete.title', { name: account?.fullName.split(' ')[0] ?? '' })}
      lead={t('athlete.lead')}
      width="narrow"
    >
      <Form
        onSubmit={submit}
        onRecheck={(typed) => setProblems(problemsOf(answersOf(typed)))}
        onChange={draft.keepField}
      >
        <OnboardingSection title={t('athlete.you')} text={t('athlete.you_text')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t('given_name')}
              hint={minor ? t('given_name_hint_minor') : undefined}
              error={told('given_name')}
              required
            >
              <Input
                name="given_name"
                autoComplete="given-name"
                defaultValue={kept.given_name ?? guess.given}
                maxLength={LIMITS.personName.givenMaxChars}
              />
            </Field>
            <Field label={t('surname')} hint={t('surname_hint')}>
              <Input
                name="surname"
                autoComplete="family-name"
                defaultValue={kept.surname ?? guess.surname}
                maxLength={LIMITS.personName.surnameMaxChars}
              />
            </Field>
            <Field label={t('birth_date')} hint={t('birth_date_hint')} error={told('birth_date')} required>
              <Input
                name="birth_date"
                type="date"
                autoComplete="bday"
                min={`${Number(today.slice(0, 4)) - 100}${today.slice(4)}`}
                max={today}
                value={born}
                onChange={(event) => setBorn(event.target.value)}
              />
            </Field>
            <Field label={t('country')} error={told('country')} required>
              <Select
                name="country"
                autoComplete="country"
                placeholder={t('choose')}
                options={countryOptions(language)}
                defaultValue={kept.country ?? ''}
              />
            </Field>
          </div>
        </OnboardingSection>

        <OnboardingSection title={t('athlete.sport')} text={t('athlete.sport_text')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('sport')} error={told('sport')} required>
              <Select
                name="sport"
                placeholder={t('choose')}
                options={sports.map(({ code }) => ({ value: code, label: sportWords(`sport.${code}`) }))}
                value={sport}
                onChange={(event) => {
                  setSport(event.target.value)
                  choosePositions([])
                }}
              />
            </Field>
            <Field label={t('club')}>
              <Input name="club" defaultValue={kept.club} maxLength={120} autoComplete="organization" />
            </Field>
          </div>
          {places.length > 0 && (
            <PositionPicker
              legend={t('positions')}
              hint={t('positions_hint', { count: LIMITS.athlete.positionsMax })}
              error={told('positions')}
              sport={sport}
              options={places.map(({ code }) => ({ code, label: sportWords(`position.${sport}.${code}`) }))}
              max={LIMITS.athlete.positionsMax}
              chosen={positions}
              onChange={choosePositions}
            />
          )}
        </OnboardingSection>

        {minor && (
          <OnboardingSection title={t('guardian.title')} text={t('guardian.text')}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('guardian.name')} error={told('guardian_name')}>
                <Input
                  name="guardian_name"
                  defaultValue={kept.guardian_name}
                  maxLength={120}
                  autoComplete="off"
                />
              </Field>
              <Field label={t('guardian.email')} error={told('guardian_email')}>
                <Input
                  name="guardian_email"
                  defaultValue={kept.guardian_email}
                  type="email"
                  inputMode="email"
                  autoCapitalize="none"
                  autoComplete="off"
                />
              </Field>
            </div>
            <Notice tone="info" icon={<ShieldCheck aria-hidden />}>
              {t('guardian.note')}
            </Notice>
          </OnboardingSection>
        )}

        {born !== '' && <ContactChoice minor={minor} value={contact} onChange={setContact} />}

        {words && (
          <div role="alert" className="mt-6">
            <Notice tone="bad">{words}</Notice>
          </div>
        )}
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" size="lg" className="max-sm:w-full" busy={start.isPending}>
            {t('athlete.done')}
          </Button>
          <p className="text-sm text-faint">{t('private_note')}</p>
        </div>
      </Form>
    </Page>
  )
}
