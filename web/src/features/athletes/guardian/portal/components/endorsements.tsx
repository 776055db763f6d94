import { Flag } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ReportDialog } from '../../components/report-dialog.tsx'
import type { GuardianPortalData } from '../types.ts'

type Endorsement = GuardianPortalData['endorsements'][number]

/** What scouts wrote about the child, word for word. */
export function PortalEndorsements({ token, portal }: { token: string; portal: GuardianPortalData }) {
  const t = useT('guardian')
  const language = useLanguage()
  const [reported, setReported] = useState<Endorsement | null>(null)
  if (portal.endorsements.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('endorsements.title')} />
      <ul className="divide-y divide-hair">
        {portal.endorsements.map((one) => (
          <li key={one.id} className="space-y-1 py-2.5">
            <p>
              <span className="font-medium">{one.scout_name}</span>{' '}
              <span className="text-sm text-soft">
                {[one.scout_organization, formatDate(one.created_at, language)].filter(Boolean).join(' · ')}
              </span>
            </p>
            <p className="text-sm text-soft">{t('endorsements.rating', { rating: one.rating })}</p>
            {one.notes && <p className="wrap-anywhere whitespace-pre-line">{one.notes}</p>}
            {one.skills.length > 0 && <p className="text-sm wrap-anywhere">{one.skills.join(' · ')}</p>}
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('report.endorsement', { name: one.scout_name })}
              onClick={() => setReported(one)}
            >
              <Flag aria-hidden />
              {t('report.open')}
            </Button>
          </li>
        ))}
      </ul>
      <ReportDialog
        token={token}
        about="endorsement"
        target={reported?.id ?? ''}
        name={reported?.scout_name ?? ''}
        open={reported !== null}
        onClose={() => setReported(null)}
      />
    </Card>
  )
}
