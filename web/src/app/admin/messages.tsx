import { AnnouncementEditor } from '#web/features/trust/announcement/components/announcement-editor.tsx'
import { AnnouncementList } from '#web/features/trust/announcement/components/announcement-list.tsx'
import { ReportedThreads } from '#web/features/trust/reported-thread/components/reported-threads.tsx'
import { ThreadAccessList } from '#web/features/trust/thread-access/components/thread-access-list.tsx'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** What the team tells people, and conversations that were reported; private mail is not browsed. */
export function AdminMessages() {
  const t = useT('reported-thread')
  const a = useT('announcement')
  const p = useT('thread-access')
  const [params] = useSearchParams()
  const opened = params.get('announcement')
  return (
    <Page title={t('common:nav.messages')} width={opened ? 'wide' : 'reading'}>
      {opened ? (
        <AnnouncementEditor id={opened} />
      ) : (
        <Tabs
          label={t('common:nav.messages')}
          tabs={[
            { value: 'announcements', label: a('tab'), content: <AnnouncementList /> },
            { value: 'reported', label: t('tab'), content: <ReportedThreads /> },
            { value: 'private', label: p('tab'), content: <ThreadAccessList /> },
          ]}
        />
      )}
    </Page>
  )
}
