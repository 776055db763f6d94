import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricLine } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { measurementQueries } from '../../queries.ts'
import { DisputeForm } from './dispute-form.tsx'

type DisputeActionProps = { measurementId: string; athleteId: string }

/** Beside a number of somebody else: disputing it. */
export function DisputeAction({ measurementId, athleteId }: DisputeActionProps) {
  const t = useT('measurement')
  const [open, setOpen] = useState(false)
  const named = useNamed(measurementId, open ? athleteId : '')
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        square
        aria-label={t('dispute.raise')}
        title={t('dispute.raise')}
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden />
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t('dispute.raise')}>
          <DisputeForm
            measurementId={measurementId}
            value={named ?? t('dispute.this_number')}
            own={false}
            onDone={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  )
}

/** Which number it is, in words. */
function useNamed(id: string, athleteId: string) {
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { metrics } = useSportCatalog()
  const { data = [] } = useQuery(measurementQueries.of(athleteId))
  const number = data.find((one) => one.id === id)
  const metric = number && metrics[number.metric_code]
  if (!metric) return null
  return `${m(`name.${metric.code}`)}, ${metricLine(number.value, metric, { language, system })}`
}
