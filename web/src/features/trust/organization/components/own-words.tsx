import { type FormEvent, Suspense } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useOfficialAct } from '../mutations.ts'
import type { OfficialPage } from '../types.ts'
import { SportsChoice } from './sports-choice.tsx'

type OwnWordsProps = { token: string; organization: OfficialPage['organization'] }

/** What the page says of the organization; its name, kind and domain were checked and stay. */
export function OwnWords({ token, organization }: OwnWordsProps) {
  const t = useT('organization')
  const act = useOfficialAct(token)
  const refusal = useErrorMessage(act.error)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const said = (name: string) => String(typed.get(name) ?? '').trim()
    const details = {
      about: said('about'),
      city: said('city'),
      region: said('region'),
      website: said('website'),
      founded_year: said('founded_year'),
      sports: typed.getAll('sports').map(String),
    }
    saidAfter(act.mutateAsync({ act: 'change', details }), () => toast.success(t('saved')))
  }
  return (
    <section aria-labelledby="own-words">
      <h2 id="own-words">{t('own_words')}</h2>
      <p className="mt-1 text-soft">{t('own_words_text')}</p>
      <form noValidate onSubmit={onSubmit} className="mt-4 space-y-5">
        <Field label={t('field.about')}>
          <Textarea name="about" rows={4} maxLength={600} defaultValue={organization.about} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('field.city')}>
            <Input name="city" maxLength={80} defaultValue={organization.city} />
          </Field>
          <Field label={t('field.region')}>
            <Input name="region" maxLength={80} defaultValue={organization.region} />
          </Field>
          <Field label={t('field.founded_year')}>
            <Input
              name="founded_year"
              inputMode="numeric"
              maxLength={4}
              defaultValue={organization.founded_year ?? ''}
            />
          </Field>
          <Field label={t('field.website')}>
            <Input name="website" type="url" maxLength={300} defaultValue={organization.website} />
          </Field>
        </div>
        <Suspense fallback={<FormSkeleton />}>
          <SportsChoice chosen={organization.sports} />
        </Suspense>
        <p role="alert" className="text-red-ink empty:hidden">
          {refusal}
        </p>
        <Button type="submit" variant="primary" busy={act.isPending}>
          {t('common:actions.save')}
        </Button>
      </form>
    </section>
  )
}
