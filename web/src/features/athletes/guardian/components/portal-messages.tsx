import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { guardianPortalQueries } from '../portal/queries.ts'
import { ReportDialog } from './report-dialog.tsx'

type PortalMessagesProps = {
  token: string
  conversation: string
  names: { scout: string; athlete: string }
  opened: boolean
}

/** The copies of a conversation, read when somebody asks for them. */
export function PortalMessages({ token, conversation, names, opened }: PortalMessagesProps) {
  const t = useT('guardian')
  const [open, setOpen] = useState(opened)
  return (
    <div>
      <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'messages.hide' : 'messages.show')}
      </Button>
      {open && <Messages token={token} conversation={conversation} names={names} />}
    </div>
  )
}

function Messages({ token, conversation, names }: Omit<PortalMessagesProps, 'opened'>) {
  const t = useT('guardian')
  const language = useLanguage()
  const [reported, setReported] = useState<string | null>(null)
  const messages = useQuery(guardianPortalQueries.messages(token, conversation))
  if (messages.isPending) return <p className="mt-3 text-soft">{t('messages.loading')}</p>
  if (!messages.data)
    return (
      <p role="alert" className="mt-3 text-red-ink">
        {t('failed')}
      </p>
    )
  if (messages.data.length === 0) return <p className="mt-3 text-soft">{t('messages.none')}</p>
  return (
    <>
      <ol aria-label={t('messages.list', { name: names.scout })} className="mt-3 flex flex-col gap-3">
        {messages.data.map(({ id, from_athlete, content, created_at }) => (
          <li key={id} className="rounded-md bg-sunk px-3 py-2">
            <p className="text-sm">
              <span className="font-medium">{from_athlete ? names.athlete : names.scout}</span>{' '}
              <span className="text-soft">{formatAgo(created_at, language)}</span>
            </p>
            <p className="mt-0.5 wrap-break-word whitespace-pre-line">{content}</p>
            {!from_athlete && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('report.message')}
                onClick={() => setReported(id)}
              >
                <Flag aria-hidden />
                {t('report.open')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ReportDialog
        token={token}
        about="message"
        target={reported ?? ''}
        name={names.scout}
        open={reported !== null}
        onClose={() => setReported(null)}
      />
    </>
  )
}
