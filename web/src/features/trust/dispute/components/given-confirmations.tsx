import { formatAsKnown, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { enteredLine } from '#web/lib/units.ts'
import type { DisputedNumber, GivenConfirmation } from '../types.ts'

/** What whoever was asked to confirm the number answered: it counts once the number is kept. */
export function GivenConfirmations({ number }: { number: DisputedNumber }) {
  const t = useT('dispute')
  if (number.confirmations.length === 0) return null
  return (
    <section aria-labelledby="dispute-confirmations">
      <h3 id="dispute-confirmations" className="mb-2">
        {t('confirmations')}
      </h3>
      <ul className="space-y-3">
        {number.confirmations.map((given) => (
          <li key={given.answered_at}>
            <Given given={given} number={number} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Given({ given, number }: { given: GivenConfirmation; number: DisputedNumber }) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const { state, answered_by, answered_role, answered_how: how, organization, correction, reason } = given
  const who = [answered_by, answered_role].filter(Boolean).join(', ')
  return (
    <>
      <p className="font-medium wrap-anywhere">{t(`confirmation.state_of.${state}`, { who })}</p>
      <p className="text-sm text-soft wrap-anywhere">
        {[
          how === 'address' || how === 'free_mail' ? t(`dispute:unchecked.${how}`) : organization,
          formatDate(given.answered_at, language),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {correction && (
        <p className="mt-1">
          {t('dispute:right', {
            value: [
              enteredLine(correction.value_entered, number.unit_entered, language),
              formatAsKnown(correction.measured_on, correction.measured_on_precision, language),
              m(`method.${correction.method}`),
            ].join(' · '),
          })}
        </p>
      )}
      {reason && (
        <p className="mt-1 wrap-anywhere">
          {t(`confirmation.reason.${reason}`)}
          {given.reason_words && ` · ${t('confirmation.quote', { text: given.reason_words })}`}
        </p>
      )}
    </>
  )
}
