import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Download, Ellipsis, EyeOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { formAddress } from '#web/features/scouting/opening/rules.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'

const ExportDialog = lazyWhenOnline(() =>
  import('#web/features/scouting/search-export/components/export-dialog.tsx').then((part) => ({
    default: part.ExportDialog,
  })),
)

const StartFromSearch = lazyWhenOnline(() =>
  import('#web/features/scouting/blind-review/start/components/start-review.tsx').then((part) => ({
    default: part.StartFromSearch,
  })),
)

/** What is done now and then with all that a search finds: graded blind, asked for in an opening, taken along. */
export function SearchActions({ filter }: { filter: SearchFilter }) {
  const t = useT()
  const review = useT('blind-review')
  const opening = useT('opening')
  const file = useT('search-export')
  const navigate = useNavigate()
  // Without a connection it says so at once.
  const totals = useQuery({
    ...searchQueries.totals([filter]),
    enabled: false,
    networkMode: 'always',
    retry: false,
  })
  const [found, setFound] = useState<number | null>(null)
  const [exporting, setExporting] = useState(false)
  // Counted anew, as people are drawn from those whom it finds now.
  async function count() {
    const { data, error } = await totals.refetch()
    if (data) setFound(data[0] ?? 0)
    else toast.error(await errorMessage(error))
  }
  return (
    <>
      <Menu
        size="sm"
        busy={totals.isFetching}
        title={t('nav.more')}
        className="pointer-coarse:h-9"
        items={[
          { label: review('open'), icon: <EyeOff aria-hidden />, onSelect: () => void count() },
          {
            label: opening('from_search'),
            icon: <ClipboardList aria-hidden />,
            onSelect: () => void navigate(formAddress('new', filter)),
          },
          { label: file('open'), icon: <Download aria-hidden />, onSelect: () => setExporting(true) },
        ]}
      >
        <Ellipsis aria-hidden />
        <span className="max-2xl:sr-only">{t('nav.more')}</span>
      </Menu>
      <Suspense>
        {found !== null && <StartFromSearch filter={filter} found={found} onClose={() => setFound(null)} />}
        {exporting && <ExportDialog filter={filter} onClose={() => setExporting(false)} />}
      </Suspense>
    </>
  )
}
