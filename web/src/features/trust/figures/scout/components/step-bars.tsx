import { useT } from '#web/lib/i18n.ts'
import { BarList } from '../../components/bar-list.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { useNumbers } from '../../use-numbers.ts'
import { stepCounts, steps } from '../rules.ts'
import type { ScoutFigures } from '../types.ts'

/** From opened to signed, with the share of the step before; the period before is the mark. */
export function StepBars({ figures }: { figures: ScoutFigures }) {
  const t = useT('figures')
  const { percent } = useNumbers()
  const now = stepCounts(figures.yield, figures.stages)
  const before = stepCounts(figures.yield_before, figures.stages_before)
  const ofThose = (counts: number[], i: number) => {
    const [here = 0, there = 0] = [counts[i], counts[i - 1]]
    // Somebody may be put on a shortlist without having been opened in these days.
    return i === 0 || here > there ? '' : percent(here, there)
  }
  return (
    <FigureBlock
      id="steps"
      title={t('scout.steps_title')}
      note={t('scout.steps_note')}
      period={figures.period}
      empty={[...now, ...before].every((count) => count === 0) && t('scout.steps_none')}
      table={{
        heads: [t('admin.step'), t('people'), t('scout.of_those'), t('before'), t('scout.of_those_before')],
        rows: steps.map((step, i) => [
          t(`scout.step.${step}`),
          now[i] ?? 0,
          ofThose(now, i),
          before[i] ?? 0,
          ofThose(before, i),
        ]),
      }}
      chart={
        <BarList
          scale="root"
          bars={steps.map((step, i) => ({
            name: t(`scout.step.${step}`),
            value: now[i] ?? 0,
            before: before[i] ?? 0,
            note: ofThose(now, i),
          }))}
        />
      }
      foot={t('scout.steps_scale')}
    />
  )
}
