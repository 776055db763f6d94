import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReportSubject } from '#web/features/trust/report/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'

const ReportDialog = lazyWhenOnline(() =>
  import('#web/features/trust/report/components/report-dialog.tsx').then((part) => ({
    default: part.ReportDialog,
  })),
)

type ReportOrganizationProps = {
  subject: ReportSubject
  name: string
  /** Where somebody without a session signs in first; null for everybody else. */
  signIn: string | null
}

/** A report about the page of an organization, for whoever is signed in. */
export function ReportOrganization({ subject, name, signIn }: ReportOrganizationProps) {
  const t = useT('report')
  const [open, setOpen] = useState(false)
  const inside = (
    <>
      <Flag aria-hidden />
      {t('item.organization')}
    </>
  )
  if (signIn)
    return (
      <LinkButton to={signIn} variant="ghost" size="sm">
        {inside}
      </LinkButton>
    )
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {inside}
      </Button>
      {open && (
        <Suspense>
          <ReportDialog subject={subject} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
