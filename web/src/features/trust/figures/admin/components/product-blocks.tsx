import { addDays } from '#web/lib/clock.ts'
import { useT } from '#web/lib/i18n.ts'
import { FigureTile, FigureTiles } from '../../components/figure-tile.tsx'
import { type Period, weeksOf } from '../../period.ts'
import { useNumbers } from '../../use-numbers.ts'
import { together, total } from '../rules.ts'
import type { ProductNumbers } from '../types.ts'
import { ContactSteps } from './contact-steps.tsx'
import { DecisionHours } from './decision-hours.tsx'
import { MailBlock } from './mail-block.tsx'
import { PeopleByWeek, SignUps } from './people-blocks.tsx'
import { Refusals } from './refusals.tsx'

export type ProductBlocksProps = {
  numbers: ProductNumbers
  /** Those of the period before, for what is drawn by week; without them nothing is dashed. */
  before?: ProductNumbers | undefined
  period: Period
  countedThrough: string | null
}

/** Six figures, then people, contact with minors, refusals, decisions and mail. */
export function ProductBlocks(props: ProductBlocksProps) {
  return (
    <div className="space-y-4">
      <Tiles {...props} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PeopleByWeek {...props} />
        <SignUps {...props} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <ContactSteps {...props} />
        <Refusals {...props} />
        <DecisionHours {...props} />
        <MailBlock {...props} />
      </div>
    </div>
  )
}

function Tiles({ numbers, period, countedThrough }: ProductBlocksProps) {
  const t = useT('figures')
  const { format, change, hours, hoursChange, than } = useNumbers()
  const weeks = weeksOf(period)
  const active = together(numbers.active, weeks)
  // The week that runs has not seen everybody yet.
  const over = weeks.findLastIndex((week) => addDays(week, 6) <= (countedThrough ?? period.to))
  const lastWeek = over < 0 ? active.length - 1 : over
  const signUps = total(numbers.sign_ups)
  const refused = total(numbers.refusals)
  const { checks, flags } = numbers.decisions
  const earlier = numbers.decisions_before
  const speed = (now: number | null, before: number | null) =>
    now === null || before === null
      ? { note: t('no_comparison') }
      : {
          note: hoursChange(now, before),
          tone: now > before ? ('worse' as const) : now < before ? ('better' as const) : ('plain' as const),
        }
  const weekBefore = active[lastWeek - 1]
  const trend = (values: number[], name: string) => ({
    values,
    label: t('trend', { name, first: format(values[0] ?? 0), last: format(values.at(-1) ?? 0) }),
  })
  return (
    <FigureTiles columns={6}>
      <FigureTile
        label={t('admin.active')}
        value={format(active[lastWeek] ?? 0)}
        note={
          weekBefore === undefined
            ? t('no_comparison')
            : t('admin.than_week_before', { change: change(active[lastWeek] ?? 0, weekBefore) })
        }
        trend={trend(active.slice(0, lastWeek + 1), t('admin.active'))}
      />
      <FigureTile
        label={t('admin.sign_ups')}
        value={format(signUps.count)}
        note={than(signUps.count, signUps.before)}
        trend={trend(together(numbers.sign_ups, weeks), t('admin.sign_ups'))}
      />
      <FigureTile
        label={t('admin.to_minors')}
        value={format(numbers.minor_contact.sent)}
        note={than(numbers.minor_contact.sent, numbers.minor_contact_before.sent)}
      />
      <FigureTile
        label={t('admin.check_median')}
        value={hours(checks.median_hours)}
        {...speed(checks.median_hours, earlier.checks.median_hours)}
      />
      <FigureTile
        label={t('admin.flag_median')}
        value={hours(flags.median_hours)}
        {...speed(flags.median_hours, earlier.flags.median_hours)}
      />
      <FigureTile
        label={t('admin.refused')}
        value={format(refused.count)}
        note={than(refused.count, refused.before)}
        trend={trend(together(numbers.refusals, weeks), t('admin.refused'))}
      />
    </FigureTiles>
  )
}
