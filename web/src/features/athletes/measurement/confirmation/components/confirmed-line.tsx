import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { type Measurement, measurerOf } from '../../types.ts'

/** Who confirmed a number, and what became of that; null where nobody did. */
export function ConfirmedLine({ measurement }: { measurement: Measurement }) {
  const t = useT('measurement')
  const language = useLanguage()
  const { confirmed_at, confirmed_how, confirmed_by, confirmed_role, confirmed_level } = measurement
  const { level_ended_at, level_ended_with } = measurement
  if (!confirmed_at) return null
  const date = formatDate(confirmed_at, language)
  const club = measurerOf(measurement).organization?.name
  if (confirmed_how !== 'official')
    return <>{t(`confirmation.by_${confirmed_how ?? 'address'}`, { who: confirmed_by, date })}</>
  if (level_ended_at && level_ended_with && confirmed_level)
    return (
      <>
        {t(`confirmation.level_ended.${level_ended_with}`, {
          level: t(`common:provenance.${confirmed_level}`),
          date: formatDate(level_ended_at, language),
        })}
      </>
    )
  const who = [confirmed_by, confirmed_role, club].filter(Boolean).join(', ')
  return <>{t('confirmation.by_official', { who, date })}</>
}
