import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useBlock } from '#web/features/contact/block/mutations.ts'
import type { Endorsement } from '#web/features/contact/endorsement/types.ts'
import type { ReportSubject, ReportSubjectType } from '#web/features/trust/report/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'

const BlockDialog = lazyWhenOnline(() =>
  import('#web/features/contact/block/components/block-dialog.tsx').then((part) => ({
    default: part.BlockDialog,
  })),
)
const ReportDialog = lazyWhenOnline(() =>
  import('#web/features/trust/report/components/report-dialog.tsx').then((part) => ({
    default: part.ReportDialog,
  })),
)

export type Reportable = {
  /** What can be reported here: a page and the photo on it are two things. */
  subjects: readonly ReportSubject[]
  personId: string
  name: string
  /** Whom it is about is known to be under 18. */
  involvesMinor?: boolean | undefined
}

/** Reporting and blocking as items of a menu, and the dialog that they open. */
export function useReportItems({ subjects, personId, name, involvesMinor }: Reportable): {
  items: MenuItem[]
  dialog: ReactNode
} {
  const t = useT('report')
  const account = useAccount()
  const block = useBlock()
  const [reported, setReported] = useState<ReportSubject>()
  const [asksBlock, setAsksBlock] = useState(false)
  const blockPerson = () => void block({ id: personId, name })
  return {
    items: [
      ...subjects.map((subject) => ({
        label: t(`item.${subject.type}`),
        icon: <Flag aria-hidden />,
        danger: true,
        onSelect: () => setReported(subject),
      })),
      {
        label: t('block_person', { name }),
        icon: <Ban aria-hidden />,
        danger: true,
        onSelect: () => setAsksBlock(true),
      },
    ],
    dialog: asksBlock ? (
      <Suspense>
        <BlockDialog name={name} onBlock={blockPerson} onClose={() => setAsksBlock(false)} />
      </Suspense>
    ) : (
      reported && (
        <Suspense>
          <ReportDialog
            subject={reported}
            name={name}
            involvesMinor={Boolean(account?.isMinor || involvesMinor)}
            onBlock={blockPerson}
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )
    ),
  }
}

type ReportMenuProps = Omit<Reportable, 'subjects'> & { subjectType: ReportSubjectType; subjectId: string }

/** Stands beside whatever somebody else wrote or showed. */
export const ReportMenu = ({ subjectType, subjectId, ...about }: ReportMenuProps) => (
  <ReportSubjectsMenu {...about} subjects={[{ type: subjectType, id: subjectId }]} />
)

export function ReportSubjectsMenu(reportable: Reportable) {
  const t = useT('report')
  const { items, dialog } = useReportItems(reportable)
  return (
    <>
      <Menu variant="ghost" size="sm" square aria-label={t('more', { name: reportable.name })} items={items}>
        <EllipsisVertical aria-hidden />
      </Menu>
      {dialog}
    </>
  )
}

/** Beside what somebody else wrote; nothing beside one's own. */
export function EndorsementMenu({ endorsement: { id, scout_id, scout_name } }: { endorsement: Endorsement }) {
  const account = useAccount()
  if (!scout_id || scout_id === account?.id) return null
  return <ReportMenu subjectType="endorsement" subjectId={id} personId={scout_id} name={scout_name} />
}
