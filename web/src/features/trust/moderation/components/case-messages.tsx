import { clsx } from 'clsx'
import { useState } from 'react'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCaseMessages } from '../mutations.ts'
import type { CaseMessage } from '../types.ts'

type CaseMessagesProps = { reportId: string; kept: readonly CaseMessage[]; name: string }

/** What was said around the report, and more of it on demand. */
export function CaseMessages({ reportId, kept, name }: CaseMessagesProps) {
  const t = useT('moderation')
  const [earlier, setEarlier] = useState<readonly CaseMessage[]>([])
  const [later, setLater] = useState<readonly CaseMessage[]>([])
  const [ended, setEnded] = useState({ before: false, after: false })
  const shown = [...later, ...kept, ...earlier].toReversed()
  const [first, last] = [shown[0], shown.at(-1)]
  const before = useCaseMessages(reportId)
  const after = useCaseMessages(reportId)
  const failed = useErrorMessage(before.error ?? after.error)
  if (!first || !last) return null
  const showEarlier = async () => {
    const found = await before.mutateAsync({ before: first.id })
    setEarlier([...earlier, ...found])
    if (found.length === 0) setEnded({ ...ended, before: true })
  }
  const showLater = async () => {
    const found = await after.mutateAsync({ after: last.id })
    setLater([...found, ...later])
    if (found.length === 0) setEnded({ ...ended, after: true })
  }
  return (
    <div className="space-y-2">
      {ended.before ? (
        <p className="text-sm text-faint">{t('messages.first')}</p>
      ) : (
        <Button size="sm" busy={before.isPending} onClick={() => void showEarlier().catch(() => undefined)}>
          {t('messages.earlier')}
        </Button>
      )}
      <ol aria-label={t('messages.list')} className="space-y-2">
        {shown.map((message) => (
          <Message key={message.id} message={message} name={name} />
        ))}
      </ol>
      {ended.after ? (
        <p className="text-sm text-faint">{t('messages.last')}</p>
      ) : (
        <Button size="sm" busy={after.isPending} onClick={() => void showLater().catch(() => undefined)}>
          {t('messages.later')}
        </Button>
      )}
      {failed && (
        <p role="alert" className="text-red-ink">
          {failed}
        </p>
      )}
    </div>
  )
}

function Message({ message, name }: { message: CaseMessage; name: string }) {
  const t = useT('moderation')
  const language = useLanguage()
  const { at, subject, content, is_subject, is_reported } = message
  return (
    <li
      className={clsx(
        'border-l-3 pl-3',
        is_subject ? 'border-red' : 'border-line-strong',
        is_reported && 'rounded-r-md bg-accent-wash py-2',
      )}
    >
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        {is_subject ? name : t('other_side')} · {formatDateTime(at, language)}
        {is_reported && <Badge tone="bad">{t('messages.reported')}</Badge>}
      </p>
      {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {content}
      </p>
    </li>
  )
}
