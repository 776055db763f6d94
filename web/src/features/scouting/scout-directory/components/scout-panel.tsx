import { CircleCheck, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { countryName, spokenLanguage } from '#web/lib/countries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useFactLine } from '#web/lib/fact-words.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { useSaveTargetNote } from '../mutations.ts'
import { spanOf } from '../rules.ts'
import type { ListedScout } from '../types.ts'
import { TargetButton } from './target-button.tsx'

type ScoutPanelProps = { scout: ListedScout; menu: ReactNode; openings: ReactNode }

/** One scout as an athlete reads them before deciding whether to be seen by them. */
export function ScoutPanel({ scout, menu, openings }: ScoutPanelProps) {
  const t = useT('scout-directory')
  const language = useLanguage()
  const where = [scout.country && countryName(scout.country, language), t(`kind.${scout.kind}`)]
  return (
    <div className="space-y-6">
      <header className="flex items-start gap-4">
        <Avatar name={scout.display_name} size="lg" />
        <div className="min-w-0 grow">
          <h2 className="text-xl wrap-break-word">{scout.display_name}</h2>
          {scout.title && <p className="text-soft">{scout.title}</p>}
          {scout.organization && <p className="font-medium">{scout.organization}</p>}
          <p className="text-sm text-faint">{where.filter(Boolean).join(' · ')}</p>
        </div>
        {menu}
      </header>
      <TargetButton scout={scout} wide />
      {scout.target && <TargetNote scout={scout} note={scout.target.note} />}
      {openings}
      <Checked scout={scout} />
      <HowTheyAnswer scout={scout} />
      <Facts scout={scout} />
    </div>
  )
}

function Checked({ scout }: { scout: ListedScout }) {
  const t = useT('scout-directory')
  const factLine = useFactLine()
  const language = useLanguage()
  return (
    <section>
      <h3 className="mb-1">{t('checked')}</h3>
      <ul className="space-y-2">
        {scout.approved_verifications.map(({ type, what, until, decided_at }) => (
          <Line key={type} title={t(`check.${type}`)}>
            <p className="wrap-break-word">{factLine(what)}</p>
            <p>
              {t('checked_on', {
                on: formatDate(decided_at, language),
                until: formatDate(until, language),
              })}
            </p>
          </Line>
        ))}
        {scout.for_minors && <Line title={t('check.minors')}>{t('minors_about')}</Line>}
      </ul>
    </section>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-pitch" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <div className="text-sm text-soft">{children}</div>
      </div>
    </li>
  )
}

function HowTheyAnswer({ scout: { answers, display_name, since, upheld_reports } }: { scout: ListedScout }) {
  const t = useT('scout-directory')
  const language = useLanguage()
  const parts = answers
    ? ([
        ['went_on', answers.went_on, 'bg-accent'],
        ['declined', answers.declined, 'bg-accent/45'],
        ['unanswered', answers.unanswered, 'bg-line-strong'],
      ] as const)
    : []
  const all = parts.reduce((sum, [, count]) => sum + count, 0)
  const span = answers?.median_hours == null ? null : spanOf(answers.median_hours)
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3>{t('how', { name: display_name })}</h3>
        {all > 0 && <p className="text-sm text-faint">{t('of_all', { count: all })}</p>}
      </div>
      {answers ? (
        <>
          <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
            {parts.map(([part, count, colour]) => (
              <span key={part} className={colour} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className="mt-2 flex flex-wrap gap-x-4 text-sm">
            {parts.map(([part, count]) => (
              <li key={part}>{t(`part_of.${part}`, { count })}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-sm text-soft">{t('too_few_text')}</p>
      )}
      <p className="mt-2 text-sm text-soft">
        {[
          span && t(`half_within_${span.unit}`, { count: span.count }),
          t('since', { date: formatDate(since, language) }),
          t(upheld_reports > 0 ? 'reports' : 'no_reports', { count: upheld_reports }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  )
}

function Facts({ scout }: { scout: ListedScout }) {
  const t = useT('scout-directory')
  const words = useT('sport')
  const language = useLanguage()
  const facts: [name: string, values: string[]][] = [
    ['sports', scout.sports.map((code) => words(`sport.${code}`))],
    ['levels', scout.levels.map((code) => words(`level.${code}`))],
    ['regions', scout.regions.map((region) => regionName(region, language))],
    ['languages', scout.languages.map((code) => spokenLanguage(code, language))],
  ]
  const told = facts.filter(([, values]) => values.length > 0)
  if (told.length === 0 && !scout.bio) return null
  return (
    <section>
      <h3 className="mb-1">{t('looks_for')}</h3>
      {scout.bio && <p className="mb-2 whitespace-pre-line wrap-break-word">{scout.bio}</p>}
      <dl className="space-y-1 text-sm">
        {told.map(([name, values]) => (
          <div key={name} className="flex gap-3">
            <dt className="w-24 shrink-0 text-faint">{t(`part.${name}`)}</dt>
            <dd className="min-w-0 wrap-break-word">{values.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Only the athlete reads it. What was typed stays in the field when it cannot be saved. */
function TargetNote({ scout, note }: { scout: ListedScout; note: string }) {
  const t = useT('scout-directory')
  const common = useT()
  const { mutate, isPending, error } = useSaveTargetNote()
  const refused = useErrorMessage(error)
  const [text, setText] = useState(note)
  const changed = text !== note
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const at = scout.target?.at ?? ''
        mutate({ scoutId: scout.user_id, target: { note: text.trim(), at } })
      }}
    >
      <Field
        label={t('note')}
        aside={
          <span className="flex items-center gap-1 text-sm text-faint">
            <Lock aria-hidden className="size-3.5" />
            {t('only_you')}
          </span>
        }
        error={error && refused}
      >
        <Textarea
          value={text}
          maxLength={LIMITS.scoutDirectory.noteMaxChars}
          onChange={({ target }) => setText(target.value)}
          rows={2}
        />
      </Field>
      {changed && (
        <Button type="submit" size="sm" busy={isPending} className="mt-2">
          {common('actions.save')}
        </Button>
      )}
    </form>
  )
}
