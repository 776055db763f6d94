import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { useWithdrawDispute } from '../../mutations.ts'
import type { DisputeState, Measurement, OwnDispute } from '../../types.ts'
import { AnswerForm } from './answer-form.tsx'

type DisputedNumberProps = {
  measurement: Pick<
    Measurement,
    'id' | 'athlete_id' | 'dispute_status' | 'disputed_on' | 'provenance' | 'confirmed_at'
  >
  /** The number in words, where it does not stand above. */
  value?: string
  state: DisputeState | undefined
}

/** What somebody else recorded stays, however it is disputed. */
const isOwnWord = ({ provenance, confirmed_at }: DisputedNumberProps['measurement']) =>
  provenance === 'self_reported' || confirmed_at !== null

/** What a dispute is about, as far as the reader may know: the athlete answers, whoever raised it may withdraw. */
export function DisputedNumber({ measurement, value, state }: DisputedNumberProps) {
  const t = useT('measurement')
  const language = useLanguage()
  const [answering, setAnswering] = useState(false)
  const { dispute_status: status, disputed_on: since } = measurement
  const open = status === 'disputed'
  const about = state?.about ?? []
  const decided = !open && !state?.mine ? state?.decided : null
  return (
    <Notice
      tone={open ? 'attention' : 'info'}
      title={
        <>
          {value && <span className="block">{value}</span>}
          {open && since
            ? t('dispute.since', { date: formatDate(since, language) })
            : t(open ? 'dispute.disputed' : 'dispute.resolved')}
        </>
      }
    >
      {open && <p>{t('dispute.disputed_text')}</p>}
      {open && state?.about && isOwnWord(measurement) && <p className="mt-1">{t('dispute.may_delete')}</p>}
      {decided && <Decided decided={decided} />}
      {!open && !decided && !state?.mine && <p>{t('dispute.resolved_text')}</p>}
      {!open && state?.lowered && <p className="mt-2">{t('dispute.lowered_text')}</p>}
      {open && about.length > 0 && (
        <>
          <p className="mt-2 font-medium">{t('dispute.doubted')}</p>
          <ul className="list-disc pl-5">
            {about.map((one) => (
              <li key={one}>{t(`dispute.about.${one}`)}</li>
            ))}
          </ul>
          {state?.answered_at ? (
            <p className="mt-2">{t('dispute.answered', { date: formatDate(state.answered_at, language) })}</p>
          ) : answering ? (
            <AnswerForm
              measurementId={measurement.id}
              athleteId={measurement.athlete_id}
              onDone={() => setAnswering(false)}
            />
          ) : (
            <p className="mt-3">
              <Button variant="primary" onClick={() => setAnswering(true)}>
                {t('dispute.give_answer')}
              </Button>
            </p>
          )}
        </>
      )}
      {state?.mine && <Mine dispute={state.mine} />}
    </Notice>
  )
}

function Decided({ decided }: { decided: { outcome: 'kept' | 'lowered' | 'removed'; resolution: string } }) {
  const t = useT('measurement')
  return (
    <>
      <p className="font-medium">{t(`dispute.outcome.${decided.outcome}`)}</p>
      {decided.resolution && <p className="mt-1 whitespace-pre-line wrap-anywhere">{decided.resolution}</p>}
    </>
  )
}

/** One's own: what came of it, or the way back while nothing has. */
function Mine({ dispute }: { dispute: OwnDispute }) {
  const t = useT('measurement')
  const withdraw = useWithdrawDispute()
  const failure = useErrorMessage(withdraw.error)
  if (dispute.outcome)
    return <Decided decided={{ outcome: dispute.outcome, resolution: dispute.resolution }} />
  return (
    <>
      <p className="mt-2 font-medium">{t('dispute.yours', { what: t(`dispute.about.${dispute.about}`) })}</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{dispute.reason}</p>
      <p role="alert" className="text-red-ink empty:hidden">
        {failure}
      </p>
      <p className="mt-3">
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(dispute.id)}>
          {t('dispute.withdraw')}
        </Button>
      </p>
    </>
  )
}
