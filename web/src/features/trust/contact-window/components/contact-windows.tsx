import { useQuery } from '@tanstack/react-query'
import { CalendarOff, ExternalLink, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { hostOf } from '#web/lib/host-of.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { contactWindowQueries } from '../queries.ts'
import { isOld } from '../rules.ts'
import type { ContactWindow } from '../types.ts'
import { useWindowDays, useWindowLevel } from '../window-words.ts'
import { DeleteWindowDialog } from './delete-window-dialog.tsx'
import { WindowDialog } from './window-dialog.tsx'

type Asked = { what: 'edit' | 'delete'; window: ContactWindow | null }

/** When a sport's rules let a recruiter write first, with the source of each rule. */
export function ContactWindows() {
  const t = useT('contact-window')
  const { data, error, refetch, isFetching } = useQuery(contactWindowQueries.all())
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button variant="primary" onClick={() => setAsked({ what: 'edit', window: null })}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.length === 0 && (
        <EmptyState title={t('none')} icon={<CalendarOff aria-hidden />}>
          {t('none_text')}
        </EmptyState>
      )}
      {data && data.length > 0 && <Windows windows={data} onAsk={setAsked} />}
      {asked?.what === 'edit' && <WindowDialog window={asked.window} onClose={close} />}
      {asked?.what === 'delete' && asked.window && (
        <DeleteWindowDialog window={asked.window} onClose={close} />
      )}
    </Page>
  )
}

function Windows({ windows, onAsk }: { windows: ContactWindow[]; onAsk: (asked: Asked) => void }) {
  const t = useT('contact-window')
  const common = useT()
  const sport = useT('sport')
  const language = useLanguage()
  const days = useWindowDays()
  const levelName = useWindowLevel()
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('field.sport_code')}</Th>
          <Th>{t('field.kind')}</Th>
          <Th>{t('days')}</Th>
          <Th>{t('source')}</Th>
          <Th>
            <span className="sr-only">{t('acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {windows.map((window) => (
          <tr key={window.id}>
            <Td>
              <p className="font-medium">{sport(`sport.${window.sport_code}`)}</p>
              <p className="text-sm text-soft">
                {[levelName(window.level), window.division, window.class_year].filter(Boolean).join(' · ')}
              </p>
            </Td>
            <Td>
              <p>{t(`kind.${window.kind}`)}</p>
              {window.is_blocking && <Badge tone="attention">{t('blocks')}</Badge>}
            </Td>
            <Td className="whitespace-nowrap">{days(window)}</Td>
            <Td>
              <a
                href={window.source_url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 font-medium text-accent-ink hover:underline"
              >
                {hostOf(window.source_url)}
                <ExternalLink aria-hidden className="size-3.5" />
              </a>
              <p className="text-sm text-soft">
                {t(isOld(window) ? 'checked_long_ago' : 'checked', {
                  on: formatDate(window.checked_on, language),
                })}
              </p>
            </Td>
            <Td>
              <div className="flex justify-end gap-1.5">
                <Button size="sm" onClick={() => onAsk({ what: 'edit', window })}>
                  {common('actions.edit')}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => onAsk({ what: 'delete', window })}>
                  {common('actions.delete')}
                </Button>
              </div>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
