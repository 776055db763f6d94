import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup, Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { JOIN_POLICIES, KINDS, type OpenCommunity, SLOW_SECONDS } from '../types.ts'

const { nameMaxChars, aboutMaxChars, rulesMaxChars, placeMaxChars } = LIMITS.community

export type CommunityChoices = {
  kind: string
  sport: string | null
  name: string
  about: string
  rules: string
  place: string
  join_policy: string
  age_policy: string
  is_listed: boolean
  slow_seconds: number
}

type CommunityFormProps = {
  /** The one that is changed; a new one without. */
  community?: OpenCommunity
  sports: readonly { value: string; label: string }[]
  /** Whoever may write to minors may start one for all ages. */
  mayBeForMinors: boolean
  error: unknown
  busy: boolean
  onSend: (choices: CommunityChoices) => void
  onCancel: () => void
}

/** What a community is, who is in it and how one comes in. */
export function CommunityForm(props: CommunityFormProps) {
  const { community, sports, mayBeForMinors, error, busy, onSend, onCancel } = props
  const t = useT('community')
  const refusal = useErrorMessage(error)
  const [ages, setAges] = useState<string>(community?.age_policy ?? 'adults')
  const [join, setJoin] = useState<string>(community?.join_policy ?? 'request')
  const [isListed, setListed] = useState(community?.is_listed ?? true)
  const [nameMissing, setNameMissing] = useState(false)
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const said = (name: string) => String(typed.get(name) ?? '').trim()
        const isMissing = said('name').length < 3
        setNameMissing(isMissing)
        if (isMissing) return event.currentTarget.querySelector<HTMLElement>('[name=name]')?.focus()
        onSend({
          kind: community?.kind ?? said('kind'),
          sport: (community ? community.sport : said('sport')) || null,
          name: said('name'),
          about: said('about'),
          rules: said('rules'),
          place: said('place'),
          join_policy: join,
          age_policy: ages,
          is_listed: isListed,
          slow_seconds: Number(typed.get('slow_seconds') ?? 0),
        })
      }}
    >
      <Field label={t('field.name')} error={nameMissing && t('name_missing', { max: nameMaxChars })}>
        <Input name="name" defaultValue={community?.name} maxLength={nameMaxChars} />
      </Field>
      {!community && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('field.kind')}>
            <Select
              name="kind"
              options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
              defaultValue="club"
            />
          </Field>
          <Field label={t('field.sport')}>
            <Select name="sport" defaultValue="">
              <option value="">{t('any_sport')}</option>
              {sports.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <Field label={t('field.about')} hint={t('hint.about')}>
        <Textarea name="about" rows={3} defaultValue={community?.about} maxLength={aboutMaxChars} />
      </Field>
      <Field label={t('field.place')} hint={t('hint.place')}>
        <Input name="place" defaultValue={community?.place} maxLength={placeMaxChars} />
      </Field>
      <Field label={t('field.rules')} hint={t('hint.rules')}>
        <Textarea name="rules" rows={4} defaultValue={community?.rules} maxLength={rulesMaxChars} />
      </Field>
      {!community && (
        <RadioGroup
          legend={t('field.ages')}
          name="age_policy"
          value={ages}
          onChange={(next) => {
            setAges(next)
            if (next === 'all' && join === 'open') setJoin('request')
          }}
          options={[
            { value: 'adults', label: t('ages.adults'), hint: t('ages_hint.adults') },
            ...(mayBeForMinors ? [{ value: 'all', label: t('ages.all'), hint: t('ages_hint.all') }] : []),
          ]}
        />
      )}
      <RadioGroup
        legend={t('field.join')}
        name="join_policy"
        value={join}
        onChange={setJoin}
        options={JOIN_POLICIES.filter((value) => value !== 'open' || ages === 'adults').map((value) => ({
          value,
          label: t(`entry.${value}`),
          hint: t(`entry_hint.${value}`),
        }))}
      />
      <Switch
        label={t('field.listed')}
        hint={t('hint.listed')}
        checked={isListed}
        onCheckedChange={(on) => setListed(on)}
      />
      {community && (
        <Field label={t('field.slow')} hint={t('hint.slow')}>
          <Select name="slow_seconds" defaultValue={String(community.slow_seconds)}>
            {SLOW_SECONDS.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t(`slow.${seconds}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <p role="alert" className="text-red-ink empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t(community ? 'save' : 'start')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
