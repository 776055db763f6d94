import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { FigureBlock } from '../../components/figure-block.tsx'
import type { AthleteFigures } from '../types.ts'

/** As many days before and after the last change of the page. */
export function LastChange({ figures: { period, edit } }: { figures: AthleteFigures }) {
  const t = useT('figures')
  const language = useLanguage()
  const note = edit.what && edit.on && t(`athlete.edit.${edit.what}`, { day: formatDate(edit.on, language) })
  return (
    <FigureBlock
      id="change"
      title={t('athlete.change_title')}
      note={note}
      period={period}
      empty={edit.days === 0 && t('athlete.change_early')}
      table={{
        heads: [
          t('athlete.change_what'),
          t('athlete.days_before', { count: edit.days }),
          t('athlete.days_after', { count: edit.days }),
        ],
        rows: edit.kinds.map(({ kind, before, after }) => [t(`athlete.change.${kind}`), before, after]),
      }}
    />
  )
}
