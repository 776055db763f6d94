import { Calendar, Timer, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { methodWord } from '#shared/units.ts'
import { formatAsKnown, formatFullDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { enteredParts } from '#web/lib/units.ts'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import type { Question } from '../types.ts'

/** The number that is asked about: who, how and when, and the words that will be shown. */
export function NumberCard({ question }: { question: Question }) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const { value, unit } = enteredParts(question.number.value_entered, question.number.unit_entered, language)
  const { number, who, level, official } = question
  const { measured_on: day, measured_on_precision: precision } = number
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <div className="p-4">
        <p className="font-semibold wrap-anywhere">{question.athlete_name}</p>
        <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="num text-[3.75rem] leading-none font-semibold whitespace-nowrap">
            {value}
            <span className="ml-1 font-sans text-xl text-soft">{unit}</span>
          </span>
          <span className="text-soft">{m(`name.${number.metric_code}`)}</span>
        </p>
      </div>
      <dl>
        <Fact icon={<UserRound aria-hidden />} name={t('source.measured_by')}>
          {[who, number.measured_by_name !== who && number.measured_by_name, number.device]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact icon={<Timer aria-hidden />} name={t('source.how')}>
          {[m(`method.${methodWord(number.method, number.unit_entered)}`), number.conditions]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact icon={<Calendar aria-hidden />} name={t('source.when')}>
          {precision === 'day' ? formatFullDay(day, language) : formatAsKnown(day, precision, language)}
        </Fact>
      </dl>
      {question.state === 'asked' && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-hair bg-sunk px-4 py-3 text-soft">
          {level ? (
            <>
              <ProvenanceBadge provenance={level} />
              <span className="wrap-anywhere">
                {t('confirmation.will_read', { club: who, who: official?.name ?? '' })}
              </span>
            </>
          ) : (
            t('confirmation.will_read_unchecked')
          )}
        </p>
      )}
    </div>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 border-t border-hair px-4 py-3 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-soft">
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
