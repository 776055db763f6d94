import { useT } from '#web/lib/i18n.ts'
import { BarList } from '../../components/bar-list.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { useNumbers } from '../../use-numbers.ts'
import type { ProductBlocksProps } from './product-blocks.tsx'

const states = ['sent', 'waiting', 'failed'] as const

/** What the outbox still knows. */
export function MailBlock({ numbers: { mail, mail_before: before }, period }: ProductBlocksProps) {
  const t = useT('figures')
  const { change } = useNumbers()
  return (
    <FigureBlock
      id="mail"
      title={t('admin.mail_title')}
      note={mail && mail.asked > 0 && t('admin.mail_note', { count: mail.asked })}
      period={period}
      empty={!mail ? t('admin.mail_elsewhere') : mail.asked === 0 && t('admin.mail_none')}
      table={{
        heads: [t('admin.state'), t('now'), t('before'), t('change')],
        rows: states.map((state) => [
          t(`admin.mail.${state}`),
          mail?.[state] ?? 0,
          before?.[state] ?? 0,
          change(mail?.[state] ?? 0, before?.[state] ?? 0),
        ]),
      }}
      chart={
        <BarList
          bars={states.map((state) => ({
            name: t(`admin.mail.${state}`),
            value: mail?.[state] ?? 0,
            before: before?.[state] ?? 0,
            tone: state === 'failed' ? 'red' : state === 'waiting' ? 'flood' : 'pitch',
          }))}
        />
      }
    />
  )
}
