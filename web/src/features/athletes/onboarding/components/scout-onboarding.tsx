import { useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { scoutKinds } from '#web/features/accounts/account/types.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { countryOptions, likelyCountry } from '#web/lib/countries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Page } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { codesOf, scoutDraft } from '../drafts.ts'
import { useOnboardScout } from '../mutations.ts'
import { type Problems, scoutProblems } from '../rules.ts'
import type { ScoutAnswers as Start } from '../types.ts'
import { OnboardingSection } from './onboarding-section.tsx'

/** For whom one looks, where and for what. Being checked comes after, on a page of its own. */
export function ScoutOnboarding({ onReady }: { onReady: () => void }) {
  const t = useT('onboarding')
  const sportWords = useT('sport')
  const language = useLanguage()
  const account = useAccount()
  const { sports } = useSportCatalog()
  const start = useOnboardScout(onReady)
  const words = useErrorMessage(start.error)
  const draft = scoutDraft(account?.id ?? '')
  const [kept] = useState(draft.read)
  const [chosen, setChosen] = useState(codesOf(kept.sports))
  const [kind, setKind] = useState<Start['kind']>(scoutKinds.find((one) => one === kept.kind) ?? '')
  const [problems, setProblems] = useState<Problems<Start>>({})

  const answersOf = ({ organization = '', title = '', country = '' }: Record<string, string>): Start => ({
    kind,
    organization,
    title,
    country,
    sports: chosen,
  })

  function submit(typed: Record<string, string>) {
    const answers = answersOf(typed)
    const found = scoutProblems(answers)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    start.mutateAsync(answers).then(draft.clear, () => undefined) // `start.error` tells it
  }

  function toggle(code: string) {
    const sports = chosen.includes(code) ? chosen.filter((sport) => sport !== code) : [...chosen, code]
    setChosen(sports)
    draft.keep({ sports: sports.join(' ') })
  }

  const told = (field: keyof Start) => problems[field] && t(problems[field])
  return (
    <Page
      title={t('scout.title', { name: account?.fullName.split(' ')[0] ?? '' })}
      lead={t('scout.lead')}
      width="narrow"
    >
      <Form
        onSubmit={submit}
        onRecheck={(typed) => setProblems(scoutProblems(answersOf(typed)))}
        onChange={draft.keepField}
      >
        <OnboardingSection title={t('scout.who')} text={t('scout.who_text')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('scout.kind')} error={told('kind')} required>
              <Select
                name="kind"
                placeholder={t('choose')}
                options={scoutKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                value={kind}
                onChange={({ target }) => setKind(scoutKinds.find((one) => one === target.value) ?? '')}
              />
            </Field>
            <Field
              label={t('scout.organization')}
              error={told('organization')}
              required={kind !== 'independent'}
              hint={kind === 'independent' ? t('scout.organization_hint') : undefined}
            >
              <Input
                name="organization"
                defaultValue={kept.organization}
                maxLength={160}
                autoComplete="organization"
              />
            </Field>
            <Field label={t('scout.role')}>
              <Input
                name="title"
                defaultValue={kept.title}
                maxLength={120}
                autoComplete="organization-title"
              />
            </Field>
            <Field label={t('country')} error={told('country')} required>
              <Select
                name="country"
                autoComplete="country"
                placeholder={t('choose')}
                options={countryOptions(language)}
                defaultValue={kept.country ?? likelyCountry()}
              />
            </Field>
          </div>
        </OnboardingSection>
        <OnboardingSection title={t('scout.sports')} text={t('scout.sports_text')}>
          <div className="flex flex-wrap gap-2">
            {sports.map(({ code }) => (
              <ToggleChip key={code} pressed={chosen.includes(code)} onClick={() => toggle(code)}>
                {sportWords(`sport.${code}`)}
              </ToggleChip>
            ))}
          </div>
        </OnboardingSection>
        {words && (
          <div role="alert" className="mt-2">
            <Notice tone="bad">{words}</Notice>
          </div>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" size="lg" busy={start.isPending}>
            {t('scout.done')}
          </Button>
          <p className="text-sm text-faint">{t('scout.next')}</p>
        </div>
      </Form>
    </Page>
  )
}
