import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '#shared/validate/email.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusFirstWrong } from '#web/ui/form.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Registration, useRegisterOrganization } from '../mutations.ts'
import { KINDS } from '../types.ts'
import { SportsChoice } from './sports-choice.tsx'

const WANTED = ['name', 'city', 'email', 'evidence_url', 'applicant_name', 'role_title'] as const

/** Which field a refusal of the server is about. */
const PLACES: Record<string, string> = {
  'organization.email': 'email',
  'organization.free_mail': 'email',
  'organization.domain': 'email',
  'organization.evidence_url': 'evidence_url',
  'organization.website': 'website',
  'organization.founded_year': 'founded_year',
  'organization.sports': 'sports',
}

function read(form: HTMLFormElement): Registration {
  const typed = new FormData(form)
  const said = (name: string) => String(typed.get(name) ?? '').trim()
  return {
    kind: said('kind'),
    name: said('name'),
    country_code: said('country_code'),
    city: said('city'),
    region: said('region'),
    sports: typed.getAll('sports').map(String),
    founded_year: said('founded_year'),
    website: said('website'),
    email: said('email'),
    evidence_url: said('evidence_url'),
    note: said('note'),
    applicant_name: said('applicant_name'),
    role_title: said('role_title'),
  }
}

/** Registers a club or school from an address at its own domain. Nothing of it is shown before somebody has checked it. */
export function RegistrationForm() {
  const t = useT('organization')
  const language = useLanguage()
  const register = useRegisterOrganization()
  const refusal = useErrorMessage(register.error)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const place = PLACES[refusedRule(register.error) ?? '']
  const problem = (name: string) => problems[name] ?? (place === name && refusal)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const details = read(form)
    const found: Record<string, string> = {}
    for (const name of WANTED) if (details[name].length < 2) found[name] = t(`missing.${name}`)
    const wrong = emailProblem(details.email)
    if (wrong && details.email !== '') found.email = t(`common:problems.${wrong}`)
    if (details.country_code === '') found.country_code = t('missing.country')
    if (details.sports.length === 0) found.sports = t('missing.sports')
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstWrong(form)
    register.mutate(details, { onError: () => focusFirstWrong(form) })
  }
  if (register.isSuccess)
    return (
      <Card>
        <EmptyState title={t('sent.title')} icon={<Mail aria-hidden />}>
          {t('sent.text', { address: register.variables.email })}
        </EmptyState>
      </Card>
    )
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-8">
      <section className="space-y-5" aria-labelledby="what">
        <h2 id="what">{t('step.what')}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('field.name')} error={problem('name')} className="sm:col-span-2">
            <Input name="name" maxLength={120} autoComplete="organization" />
          </Field>
          <Field label={t('field.kind')} hint={t('hint.kind')}>
            <Select
              name="kind"
              defaultValue="club"
              options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
          </Field>
          <Field label={t('field.country')} error={problem('country_code')}>
            <Select name="country_code" placeholder={t('choose')} options={countryOptions(language)} />
          </Field>
          <Field label={t('field.city')} error={problem('city')}>
            <Input name="city" maxLength={80} />
          </Field>
          <Field label={t('field.region')}>
            <Input name="region" maxLength={80} />
          </Field>
          <Field label={t('field.founded_year')} error={problem('founded_year')}>
            <Input name="founded_year" inputMode="numeric" maxLength={4} />
          </Field>
          <Field label={t('field.website')} error={problem('website')}>
            <Input name="website" type="url" inputMode="url" maxLength={300} placeholder="https://" />
          </Field>
        </div>
        <SportsChoice error={problem('sports')} />
      </section>
      <section className="space-y-5" aria-labelledby="you">
        <h2 id="you">{t('step.you')}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('field.your_name')} error={problem('applicant_name')}>
            <Input name="applicant_name" maxLength={120} autoComplete="name" />
          </Field>
          <Field label={t('field.role')} hint={t('hint.role')} error={problem('role_title')}>
            <Input name="role_title" maxLength={80} autoComplete="organization-title" />
          </Field>
          <Field
            label={t('field.email')}
            hint={t('hint.email')}
            error={problem('email')}
            className="sm:col-span-2"
          >
            <Input name="email" type="email" inputMode="email" maxLength={320} autoComplete="email" />
          </Field>
        </div>
      </section>
      <section className="space-y-5" aria-labelledby="evidence">
        <h2 id="evidence">{t('step.evidence')}</h2>
        <Field label={t('field.evidence')} hint={t('hint.evidence')} error={problem('evidence_url')}>
          <Input name="evidence_url" type="url" inputMode="url" maxLength={500} placeholder="https://" />
        </Field>
        <Field label={t('field.note')} hint={t('hint.note')}>
          <Textarea name="note" rows={3} maxLength={2000} />
        </Field>
      </section>
      <p role="alert" className="text-red-ink empty:hidden">
        {place ? null : refusal}
      </p>
      <Button type="submit" variant="primary" size="lg" busy={register.isPending}>
        {t('register')}
      </Button>
    </form>
  )
}
