import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { scoutKinds } from '#web/features/accounts/account/types.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { LEVELS } from '#web/features/athletes/sport/types.ts'
import { countryOptions, spokenLanguage } from '#web/lib/countries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { errorCode } from '#web/lib/errors.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Checkbox, RadioGroup } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { useSaveScoutProfile } from '../mutations.ts'
import { type ProfileProblems, validateProfile } from '../schema.ts'
import type { ScoutProfile } from '../types.ts'

const spoken = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'ca', 'ar', 'pl', 'ja', 'zh']
const { titleMaxChars, bioMaxChars, nameMaxChars } = LIMITS.scoutProfile

type ScoutProfileFormProps = { profile: ScoutProfile; onDone: (saved: boolean) => void }

export function ScoutProfileForm({ profile, onDone }: ScoutProfileFormProps) {
  const t = useT('scout-profile')
  const words = useT('sport')
  const common = useT()
  const language = useLanguage()
  const { sports } = useSportCatalog()
  const save = useSaveScoutProfile()
  const failed = useErrorMessage(save.error)
  const [problems, setProblems] = useState<ProfileProblems>({})
  const said = (field: keyof ProfileProblems) => problems[field] && t(`problem.${problems[field]}`)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const checked = validateProfile(new FormData(form))
    setProblems('problems' in checked ? checked.problems : {})
    if ('problems' in checked) {
      form.querySelector<HTMLElement>(`[name="${Object.keys(checked.problems)[0]}"]`)?.focus()
      return
    }
    save.mutate({ userId: profile.user_id, change: checked.change }, { onSuccess: () => onDone(true) })
  }

  const ticks = (
    name: 'sports' | 'levels' | 'languages',
    values: readonly string[],
    label: (code: string) => string,
  ) => (
    <fieldset>
      <legend className="mb-1 font-medium">{t(`field.${name}`)}</legend>
      <div className="columns-2 gap-x-4 sm:columns-3">
        {values.map((value) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={label(value)}
            defaultChecked={profile[name].includes(value)}
            className="break-inside-avoid"
          />
        ))}
      </div>
    </fieldset>
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <SplitCard title={t('form.who')} lead={t('form.who_lead')}>
        <div className="space-y-4">
          <Field label={t('field.name')} error={said('display_name')} required>
            <Input
              name="display_name"
              defaultValue={profile.display_name}
              maxLength={nameMaxChars}
              autoComplete="name"
            />
          </Field>
          <RadioGroup
            legend={t('field.kind')}
            name="kind"
            defaultValue={profile.kind}
            options={scoutKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            className="[&>div]:columns-2 [&>div]:sm:columns-3"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('field.organization')} error={said('organization')}>
              <Input
                name="organization"
                defaultValue={profile.organization}
                maxLength={LIMITS.verification.organizationMaxChars}
                autoComplete="organization"
              />
            </Field>
            <Field label={t('field.title')} error={said('title')}>
              <Input
                name="title"
                defaultValue={profile.title}
                maxLength={titleMaxChars}
                autoComplete="organization-title"
              />
            </Field>
          </div>
        </div>
      </SplitCard>
      <SplitCard title={t('form.where')} lead={t('form.where_lead')}>
        <div className="space-y-4">
          <Field label={t('field.country')}>
            <Select
              name="country"
              defaultValue={profile.country ?? ''}
              placeholder={t('form.no_country')}
              options={countryOptions(language)}
            />
          </Field>
          <Field label={t('field.regions')} hint={t('form.commas')} error={said('regions')}>
            <Input name="regions" defaultValue={profile.regions.join(', ')} />
          </Field>
          {ticks(
            'sports',
            sports.map(({ code }) => code),
            (code) => words(`sport.${code}`),
          )}
          {ticks('levels', LEVELS, (code) => words(`level.${code}`))}
        </div>
      </SplitCard>
      <SplitCard title={t('form.about')} lead={t('form.about_lead')}>
        <div className="space-y-4">
          {ticks('languages', [...new Set([...spoken, ...profile.languages])], (code) =>
            spokenLanguage(code, language),
          )}
          <Field label={t('field.bio')} hint={t('form.bio_hint')} error={said('bio')}>
            <Textarea name="bio" defaultValue={profile.bio} maxLength={bioMaxChars} rows={6} />
          </Field>
        </div>
      </SplitCard>
      {failed && (
        <Notice tone="bad" title={t('form.failed')}>
          {errorCode(save.error) === 'invalid' ? t('problem.contact') : failed}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onDone(false)}>{common('actions.cancel')}</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {common(save.isPending ? 'actions.saving' : 'actions.save')}
        </Button>
      </div>
    </form>
  )
}
