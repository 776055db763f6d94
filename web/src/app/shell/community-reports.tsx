import { Ban, Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useBlockMember } from '#web/features/contact/community/mutations.ts'
import type { OthersItems } from '#web/features/contact/community/post/components/post-author.tsx'
import type { ReportSubject } from '#web/features/trust/report/types.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { toast } from '#web/ui/toast.ts'

const ReportDialog = lazyWhenOnline(() =>
  import('#web/features/trust/report/components/report-dialog.tsx').then((part) => ({
    default: part.ReportDialog,
  })),
)

/** Reporting what others wrote, and blocking them by their membership. */
export function useCommunityReports() {
  const words = useT('report')
  const account = useAccount()
  const t = useT('community')
  const block = useBlockMember()
  const [reported, setReported] = useState<{
    subject: ReportSubject
    name: string
    memberId: string | null
  }>()
  const blockMember = (memberId: string, name: string) =>
    // By the promise: several may be blocked one after the other, each with an answer of its own.
    block.mutateAsync(memberId).then(
      () => toast.success(t('blocked', { name })),
      async (error) => toast.error(await errorMessage(error)),
    )
  const othersItems: OthersItems = ({ type, id, memberId, name }) => [
    {
      label: words(`item.${type}`),
      icon: <Flag aria-hidden />,
      danger: true,
      onSelect: () => setReported({ subject: { type, id }, name, memberId }),
    },
    ...(memberId
      ? [
          {
            label: t('block', { name }),
            icon: <Ban aria-hidden />,
            danger: true,
            onSelect: () => blockMember(memberId, name),
          },
        ]
      : []),
  ]
  return {
    othersItems,
    report: (subject: ReportSubject, name: string) => setReported({ subject, name, memberId: null }),
    dialog: reported && (
      <Suspense>
        <ReportDialog
          involvesMinor={account?.isMinor ?? false}
          subject={reported.subject}
          name={reported.name}
          {...(reported.memberId && {
            onBlock: () => blockMember(reported.memberId ?? '', reported.name),
          })}
          onClose={() => setReported(undefined)}
        />
      </Suspense>
    ),
  }
}
