import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import { createContext, use } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { flag, object, oneOf, optional, orNull, type Read, text } from '#web/lib/json-reader.ts'

/** Who measured a number, as private.measured_by_of (0040_athlete_cards.sql) says it. */
export const readMeasurer = object({
  kind: oneOf('self', 'organization', 'event', 'person', 'source', 'unstated'),
  name: optional(text),
  organization: optional(object({ id: text, name: text, handle: orNull(text), checked: flag })),
  event: optional(object({ id: text, title: text })),
  device: optional(text),
})
export type Measurer = Read<typeof readMeasurer>

/** Around numbers of the reader's own: whoever measured them alone is then "You". */
export const OwnNumbers = createContext(false)

/** The name of who measured; of the athlete themselves and of nobody named, a word for it. */
export function useMeasurerName(): (by: Measurer | undefined) => string {
  const t = useT()
  const own = use(OwnNumbers)
  return (by) => {
    if (by?.name) return by.name
    return own && by?.kind === 'self' ? t('measured_by.you') : t(`measured_by.${by?.kind ?? 'unstated'}`)
  }
}

type MeasuredByProps = {
  by: Measurer | undefined
  /** With the device and, of an event, who held it. */
  long?: boolean
  /** A heading beside it says already that this is who measured. */
  labelled?: boolean
  /** How and when, where a row has no room to show it: told on hover and read out. */
  details?: string
  className?: string
}

/** Stands beside every number. A checked organization has its mark; what nobody said is paler. */
export function MeasuredBy({ by, long, labelled, details, className }: MeasuredByProps) {
  const t = useT()
  const full = useMeasurerName()(by)
  const isUnstated = (by?.kind ?? 'unstated') === 'unstated'
  const name = isUnstated && !long ? t('measured_by.unstated_short') : full
  const more = [by?.kind === 'event' && by.organization?.name, by?.device].filter(Boolean)
  return (
    <span className={clsx(!long && 'inline-flex max-w-full min-w-0 items-center gap-1', className)}>
      {!labelled && <span className="sr-only">{t('measured_by.label')} </span>}
      <bdi
        title={long ? undefined : [full, details].filter(Boolean).join(' · ')}
        className={clsx(long ? 'wrap-anywhere' : 'truncate', isUnstated ? 'text-faint' : 'text-soft')}
      >
        {name}
        {long && more.length > 0 && ` · ${more.join(' · ')}`}
      </bdi>
      {by?.organization?.checked && (
        <>
          {/* The mark never stands alone in a line. */}
          {long && '\u00a0'}
          <BadgeCheck
            aria-hidden
            className={clsx('size-3.5 shrink-0 text-proof', long && 'inline align-[-0.1em]')}
          />
          <span className="sr-only">{t('measured_by.checked')}</span>
        </>
      )}
      {details && <span className="sr-only">{details}</span>}
    </span>
  )
}
