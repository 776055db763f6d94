import { Check, CloudOff } from 'lucide-react'
import { formatTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import type { AnnouncementDraft } from '../announcement-draft.ts'

/** Whether what was typed is saved; and who changed the same words, whose text each admin keeps until one is chosen. */
export function DraftStatus({ writing }: { writing: AnnouncementDraft }) {
  const t = useT('announcement')
  const language = useLanguage()
  const isOnline = useOnline()
  const failure = useErrorMessage(writing.error)
  const { draft, isSaved, isUnsaved, isSaving, keepMine, takeTheirs, retry } = writing
  const name = draft.changedBy || t('another_admin')
  const isContested = draft.both.length > 0
  return (
    <>
      <p role="status" className="flex items-center gap-1.5 text-sm text-soft [&_svg]:size-3.5">
        {isUnsaved && !isOnline ? (
          <>
            <CloudOff aria-hidden />
            {t('kept_here')}
          </>
        ) : isSaving ? (
          t('common:actions.saving')
        ) : isSaved && draft.savedAt ? (
          <>
            <Check aria-hidden />
            {t('saved_at', { time: formatTime(draft.savedAt, language) })}
          </>
        ) : isUnsaved ? (
          t('not_saved')
        ) : null}
      </p>
      {failure && (
        <div role="alert" className="w-full">
          <Notice
            tone="bad"
            action={
              <Button size="sm" onClick={retry}>
                {t('common:actions.retry')}
              </Button>
            }
          >
            {failure}
          </Notice>
        </div>
      )}
      {draft.changedBy !== undefined && (
        <div role="alert" className="w-full">
          <Notice
            tone={isContested ? 'attention' : 'info'}
            title={t('changed_by', { name })}
            action={
              <span className="flex flex-wrap gap-2">
                <Button size="sm" onClick={keepMine}>
                  {t(isContested ? 'keep_mine' : 'understood')}
                </Button>
                {isContested && (
                  <Button size="sm" onClick={takeTheirs}>
                    {t('take_theirs')}
                  </Button>
                )}
              </span>
            }
          >
            {t(isContested ? 'both_changed' : 'theirs_came_in')}
          </Notice>
        </div>
      )}
    </>
  )
}
