import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { hasTerm } from '../rules.ts'
import type { DecisionAction } from '../types.ts'

const DAY_MS = 86_400_000

type ReaderPreviewProps = { name: string; action: DecisionAction; days: number; statement: string }

/** What the person concerned will read, before it is sent. */
export function ReaderPreview({ name, action, days, statement }: ReaderPreviewProps) {
  const t = useT('moderation')
  const language = useLanguage()
  if (action === 'no_action') return null
  const until = hasTerm(action)
    ? formatDate(new Date(Date.now() + days * DAY_MS).toISOString(), language)
    : ''
  return (
    <section className="mt-4 rounded-md border border-line bg-sunk px-4 py-3">
      <h3 className="mb-1 text-sm text-soft">{t('preview', { name })}</h3>
      <p className="font-semibold">{t(`mine.title.${action}`)}</p>
      <p>{t(action === 'ban' ? 'mine.means.hold' : `mine.means.${action}`, { date: until })}</p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{statement.trim()}</p>
    </section>
  )
}
