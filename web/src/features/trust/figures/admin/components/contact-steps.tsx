import { useT } from '#web/lib/i18n.ts'
import { BarList } from '../../components/bar-list.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { useNumbers } from '../../use-numbers.ts'
import { contactSteps } from '../rules.ts'
import type { ProductBlocksProps } from './product-blocks.tsx'

/** What became of requests from adults to minors, step by step. */
export function ContactSteps({ numbers, period }: ProductBlocksProps) {
  const t = useT('figures')
  const { percent, change } = useNumbers()
  const { minor_contact: now, minor_contact_before: before } = numbers
  return (
    <FigureBlock
      id="contact"
      title={t('admin.contact_title')}
      note={now.sent + before.sent > 0 && t('admin.contact_note', { count: now.sent })}
      period={period}
      empty={now.sent + before.sent === 0 && t('admin.contact_none')}
      table={{
        heads: [t('admin.step'), t('now'), t('before'), t('change'), t('admin.of_sent')],
        rows: contactSteps.map((step) => [
          t(`admin.contact.${step}`),
          now[step],
          before[step],
          change(now[step], before[step]),
          percent(now[step], now.sent),
        ]),
      }}
      chart={
        <BarList
          bars={contactSteps.map((step) => ({
            name: t(`admin.contact.${step}`),
            value: now[step],
            before: before[step],
            note: percent(now[step], now.sent),
            tone: step === 'reported' ? 'red' : 'pitch',
          }))}
        />
      }
    />
  )
}
