import { useBoardAgenda } from '#web/features/scouting/board/queries.ts'
import { funnelStages, type StageKind } from '#web/features/scouting/board/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { Table, Td, Th } from '#web/ui/table.tsx'

const order: StageKind[] = [...funnelStages, 'closed']

/** How many stand at each stage over all boards: bars for the eye, and the same numbers as a table. */
export function StageFunnel() {
  const t = useT('scout-dashboard')
  const stageWords = useT('board')
  const { stages, kept } = useBoardAgenda()
  const most = Math.max(1, ...stages.values())
  // Eight empty bars say nothing to whoever has just begun.
  if (kept === 0) return <p className="text-soft">{t('invite.kept')}</p>
  return (
    <Table caption={t('funnel.caption')}>
      <thead className="sr-only">
        <tr>
          <Th>{t('funnel.stage')}</Th>
          <Th numeric>{t('funnel.athletes')}</Th>
          <Th>{t('funnel.share')}</Th>
        </tr>
      </thead>
      <tbody>
        {order.map((kind) => {
          const count = stages.get(kind) ?? 0
          return (
            <tr key={kind}>
              <Td className="w-1 border-0! py-1.5! whitespace-nowrap">{stageWords(`stage.${kind}`)}</Td>
              <Td numeric className="w-1 border-0! py-1.5!">
                {t('funnel.count', { count })}
              </Td>
              <Td className="border-0! py-1.5!">
                <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2.5 w-full">
                  <rect width="100" height="8" rx="1" className="fill-sunk" />
                  <rect width={(count / most) * 100} height="8" rx="1" className="fill-accent" />
                </svg>
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
