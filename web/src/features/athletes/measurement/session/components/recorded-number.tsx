import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { type Measurement, measurerOf } from '../../types.ts'
import { useAnswerRecorded } from '../mutations.ts'

type RecordedNumberProps = {
  measurement: Measurement
  /** The value in words, where it is not the one the page is about. */
  told?: string
  /** Whose number it is: they may answer. */
  own: boolean
}

/** A number that an official has just recorded: from when on it is ranked, and what its athlete says of it. */
export function RecordedNumberNotice({ measurement, told, own }: RecordedNumberProps) {
  const t = useT('measurement')
  const language = useLanguage()
  const answer = useAnswerRecorded(measurement.athlete_id)
  const refusal = useErrorMessage(answer.error)
  const { id, ranked_from: from } = measurement
  if (!from) return null
  const date = formatDate(from, language)
  if (!own) return <Notice tone="info" title={t('session.recorded_until', { date })} />
  const who = measurerOf(measurement).name ?? ''
  return (
    <Notice
      tone="attention"
      title={told ? t('session.by_club_value', { who, value: told }) : t('session.by_club', { who })}
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="primary" busy={answer.isPending} onClick={() => answer.mutate({ id, mine: true })}>
            {t('session.is_mine')}
          </Button>
          <Button busy={answer.isPending} onClick={() => answer.mutate({ id, mine: false })}>
            {t('session.not_mine')}
          </Button>
        </span>
      }
    >
      {t('session.by_club_text', { date, who })}
      <span role="alert" className="block text-red-ink empty:hidden">
        {refusal}
      </span>
    </Notice>
  )
}
