import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { formatAsKnown, formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { enteredLine } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { type Measurement, readCorrection } from '../../types.ts'
import { useAskAbout } from '../mutations.ts'
import { confirmationQueries } from '../queries.ts'
import { askedOf, openRequest, remindFrom } from '../rules.ts'
import type { Confirmation } from '../types.ts'
import { AskConfirmation } from './ask-confirmation.tsx'

type StateOfProps = {
  measurement: Measurement
  /** After a dispute: nobody can confirm it any more. */
  lowered?: boolean
}

/** Of one's own number: whom one asked and what came of it, or the way to ask. */
export function ConfirmationState({ measurement, lowered = false }: StateOfProps) {
  const { data: all } = useQuery(confirmationQueries.of(measurement.athlete_id))
  const [last, ...earlier] = (all ?? []).filter(
    (one) => one.measurement_id === measurement.id && one.state !== 'cancelled' && one.state !== 'void',
  )
  if (!all || measurement.provenance === 'imported') return null
  const open = openRequest(all, measurement.id, Date.now())
  const canAsk =
    !open &&
    !lowered &&
    measurement.provenance === 'self_reported' &&
    // Nobody answers for an organization whose check has ended.
    !measurement.level_ended_at &&
    ['organization', 'event', 'person'].includes(measurement.measured_by)
  return (
    <section className="space-y-3">
      {open?.kind === 'waits' && <Waiting measurement={measurement} asked={open.asked} />}
      {open?.kind === 'corrects' && <Corrected measurement={measurement} asked={open.asked} />}
      {[...(last && !open ? [last] : []), ...earlier].slice(0, 5).map((one) => (
        <Answered key={one.id} one={one} />
      ))}
      {canAsk && <AskConfirmation measurement={measurement} />}
    </section>
  )
}

type EarlierProps = { measurements: readonly Measurement[]; told: (measurement: Measurement) => string }

/** What still waits about numbers that are not the best any more. */
export function EarlierRequests({ measurements, told }: EarlierProps) {
  const athlete = measurements[0]?.athlete_id ?? ''
  const { data: all = [] } = useQuery(confirmationQueries.of(athlete))
  const now = Date.now()
  return measurements
    .filter(({ id }) => openRequest(all, id, now))
    .map((measurement) => (
      <section key={measurement.id} className="space-y-3">
        <h3>{told(measurement)}</h3>
        <ConfirmationState measurement={measurement} />
      </section>
    ))
}

type StateProps = { measurement: Measurement; asked: Confirmation }

function Waiting({ measurement, asked }: StateProps) {
  const t = useT('measurement')
  const language = useLanguage()
  const act = useAskAbout(measurement.athlete_id)
  const failure = useErrorMessage(act.error)
  const { asked_at: at, reminded_at: reminded } = asked
  const from = remindFrom(asked)
  return (
    <Notice
      title={t('confirmation.waits', { who: askedOf(asked) })}
      action={
        <span className="flex flex-wrap gap-2">
          {!reminded && from <= Date.now() && (
            <Button busy={act.isPending} onClick={() => act.mutate({ act: 'remind', id: measurement.id })}>
              {t('confirmation.remind')}
            </Button>
          )}
          <Button
            variant="ghost"
            busy={act.isPending}
            onClick={() => act.mutate({ act: 'cancel', id: measurement.id })}
          >
            {t('confirmation.cancel')}
          </Button>
        </span>
      }
    >
      <span className="flex items-start gap-2">
        <Hourglass aria-hidden className="mt-1 size-4 shrink-0" />
        {reminded
          ? t('confirmation.reminded', {
              date: formatDate(at, language),
              reminded: formatDate(reminded, language),
            })
          : t('confirmation.asked_on', {
              date: formatDate(at, language),
              from: formatDate(new Date(from).toISOString(), language),
            })}
      </span>
      <span role="alert" className="text-red-ink empty:hidden">
        {failure}
      </span>
    </Notice>
  )
}

function Corrected({ measurement, asked }: StateProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const act = useAskAbout(measurement.athlete_id)
  const failure = useErrorMessage(act.error)
  const right = readCorrection(asked.correction, 'measurement_confirmations')
  const unit = measurement.unit_entered
  return (
    <Notice
      tone="attention"
      title={t('confirmation.corrects', { who: asked.answered_by })}
      action={
        <span className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={act.isPending}
            onClick={() => act.mutate({ act: 'accept', id: asked.id })}
          >
            {t('confirmation.accept')}
          </Button>
          <Button busy={act.isPending} onClick={() => act.mutate({ act: 'decline', id: asked.id })}>
            {t('confirmation.decline')}
          </Button>
        </span>
      }
    >
      {[
        enteredLine(right.value_entered, unit, language),
        formatAsKnown(right.measured_on, right.measured_on_precision, language),
        m(`method.${right.method}`),
      ].join(' · ')}
      <span className="block">
        {t('confirmation.corrects_until', { date: formatDate(asked.correction_until ?? '', language) })}
      </span>
      <span role="alert" className="text-red-ink empty:hidden">
        {failure}
      </span>
    </Notice>
  )
}

/** What was answered, in one line; the athlete sees every answer, also where two disagree. */
function Answered({ one }: { one: Confirmation }) {
  const t = useT('measurement')
  const language = useLanguage()
  if (one.state === 'asked' || !one.answered_at) return null
  const who = [one.answered_by, one.answered_role].filter(Boolean).join(', ')
  const late = one.state === 'corrected' && !one.accepted_at
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {one.recorded && one.state === 'confirmed'
        ? t('session.recorded_by', { who })
        : t(`confirmation.state_of.${late ? 'not_accepted' : one.state}`, { who })}
      {' · '}
      {formatDate(one.answered_at, language)}
      {one.reason && ` · ${t(`confirmation.reason.${one.reason}`)}`}
      {one.reason_words && (
        <span className="block">{t('confirmation.quote', { text: one.reason_words })}</span>
      )}
    </p>
  )
}
