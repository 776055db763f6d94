import { useFormContext } from 'react-hook-form'
import { countryOptions } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { PublicAddress } from '../../components/public-address.tsx'
import type { ProfileFields } from '../../schema.ts'
import { type AthleteProfile, type ContactState, profileFields } from '../../types.ts'
import { LanguagesField } from './languages-field.tsx'
import { type DrawnFields, PlainFields } from './plain-fields.tsx'
import { TownField } from './town-field.tsx'
import { useProfileField } from './use-profile-field.tsx'

export function IdentitySection({ profile }: { profile: AthleteProfile }) {
  const t = useT('athlete-profile')
  const language = useLanguage()
  const field = useProfileField()
  return (
    <SplitCard id="identity" title={t('edit.identity')} lead={t('edit.identity_lead')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...field.label('display_name')}
          hint={profile.is_minor ? t('edit.display_name_minor') : undefined}
        >
          <Input {...field.input('display_name')} autoComplete="off" readOnly={profile.is_minor} />
        </Field>
        <Field
          {...field.label('handle')}
          hint={
            <>
              {t('edit.handle_hint')}{' '}
              {profile.effective_visibility === 'public' ? (
                <PublicAddress profile={profile} />
              ) : (
                `${t('hidden.stranger')}.`
              )}
            </>
          }
        >
          <Input {...field.input('handle')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field {...field.label('country')}>
          <Select
            {...field.input('country')}
            placeholder={t('edit.choose')}
            options={countryOptions(language)}
          />
        </Field>
        <Field
          {...field.label('region')}
          hint={t(profile.is_minor ? 'edit.region_minor' : 'edit.region_hint')}
        >
          <Input {...field.input('region')} autoComplete="address-level1" />
        </Field>
        {!profile.is_minor && <TownField />}
        <LanguagesField className="sm:col-span-2" />
      </div>
    </SplitCard>
  )
}

export function TeamSection({ drawn }: { drawn: DrawnFields }) {
  const t = useT('athlete-profile')
  return (
    <SplitCard id="team" title={t('edit.team')} lead={t('edit.team_lead')}>
      <PlainFields section="team" drawn={drawn} />
    </SplitCard>
  )
}

export function StatusSection({ contact }: { contact: ContactState }) {
  const t = useT('athlete-profile')
  const s = useT('sport')
  const field = useProfileField()
  const { watch } = useFormContext<ProfileFields>()
  const status = watch('recruiting_status')
  return (
    <SplitCard id="status" title={t('edit.status')} lead={t('edit.status_lead')}>
      <div className="space-y-5">
        <Field
          {...field.label('recruiting_status')}
          hint={status === 'closed' ? t('edit.status_closed') : t(`edit.contact.${contact}`)}
        >
          <Select
            {...field.input('recruiting_status')}
            className="max-w-72"
            options={profileFields.recruiting_status.options.map((value) => ({
              value,
              label: s(`status.${value}`),
            }))}
          />
        </Field>
        <Field {...field.label('status_note')} hint={t('edit.status_note_hint')}>
          <Textarea {...field.input('status_note')} rows={2} className="min-h-15" />
        </Field>
      </div>
    </SplitCard>
  )
}

export function AboutSection() {
  const t = useT('athlete-profile')
  const language = useLanguage()
  const field = useProfileField()
  const { watch } = useFormContext<ProfileFields>()
  const count = getFormatter('NumberFormat', language)
  return (
    <SplitCard id="about" title={t('edit.about')} lead={t('edit.about_lead')}>
      <Field
        {...field.label('bio')}
        hint={t('edit.count', {
          used: count.format(watch('bio').length),
          max: count.format(profileFields.bio.max),
        })}
      >
        <Textarea {...field.input('bio')} rows={6} />
      </Field>
    </SplitCard>
  )
}
