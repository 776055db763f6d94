import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { loadOf } from '../rules.ts'
import type { WorkItem } from '../types.ts'

/** Five columns stand in a narrow card. */
const close = 'px-1.5!'

/** Who has how much of the open work, by when it is due. */
export function LoadTable({ items }: { items: WorkItem[] }) {
  const t = useT('admin-work')
  const rows = loadOf(items)
  const sum = (of: 'late' | 'today' | 'later' | 'all') => rows.reduce((total, row) => total + row[of], 0)
  const amount = (value: number) => (value === 0 ? '–' : value)
  return (
    <Card>
      <CardHeader title={t('load.title')} />
      <Table caption={t('load.title')}>
        <thead>
          <tr>
            <Th>{t('load.who')}</Th>
            <Th numeric className={close}>
              {t('load.late')}
            </Th>
            <Th numeric className={close}>
              {t('load.today')}
            </Th>
            <Th numeric className={close}>
              {t('load.later')}
            </Th>
            <Th numeric className={close}>
              {t('load.all')}
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ who, late, today, later, all }) => (
            <tr key={typeof who === 'string' ? who : who.id}>
              <Td>{typeof who === 'string' ? t(`load.${who}`) : who.name || t('load.unnamed')}</Td>
              <Td numeric className={clsx(close, late > 0 && 'font-semibold text-red-ink')}>
                {amount(late)}
              </Td>
              <Td numeric className={close}>
                {amount(today)}
              </Td>
              <Td numeric className={close}>
                {amount(later)}
              </Td>
              <Td numeric className={clsx(close, 'font-semibold')}>
                {all}
              </Td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <Td>{t('load.all')}</Td>
            <Td numeric className={close}>
              {amount(sum('late'))}
            </Td>
            <Td numeric className={close}>
              {amount(sum('today'))}
            </Td>
            <Td numeric className={close}>
              {amount(sum('later'))}
            </Td>
            <Td numeric className={close}>
              {sum('all')}
            </Td>
          </tr>
        </tfoot>
      </Table>
    </Card>
  )
}
