import { type ReactNode, Suspense } from 'react'
import { DeletionGate } from '#web/features/accounts/deletion/components/deletion-gate.tsx'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { signOut } from './sign-out.ts'

const ExportCard = lazyWhenOnline(() =>
  import('#web/features/accounts/data-export/components/export-card.tsx').then((part) => ({
    default: part.ExportCard,
  })),
)

/** Around an area: once it is known that its owner deleted the account, the day it ends in the area's place. */
export function DeletionShell({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <DeletionGate
      signOut={<Button onClick={signOut}>{t('nav.sign_out')}</Button>}
      dataExport={
        <Suspense>
          <ExportCard />
        </Suspense>
      }
    >
      {children}
    </DeletionGate>
  )
}
