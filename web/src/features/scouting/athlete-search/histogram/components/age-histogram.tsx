import { memo } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { useAgeLabel } from '#web/lib/use-age-label.ts'
import { RangeSlider } from '#web/ui/range-slider.tsx'
import { AGE_BANDS, type Facets } from '../../types.ts'
import { bandCounts, bandsOf, bandThumbs } from '../rules.ts'

type AgeHistogramProps = { chosen: string[]; facets: Facets | null; onChange: (bands: string[]) => void }

/** How many are of each band of ages; nobody shows scouts more of their age than that. */
export const AgeHistogram = memo(function AgeHistogram({ chosen, facets, onChange }: AgeHistogramProps) {
  const t = useT('athlete-search')
  const age = useAgeLabel()
  return (
    <RangeSlider
      value={bandThumbs(chosen)}
      min={0}
      max={AGE_BANDS.length - 1}
      step={1}
      labels={[t('histogram.youngest'), t('histogram.oldest')]}
      text={(place) => age(AGE_BANDS[place] ?? '', true)}
      counts={bandCounts(facets)}
      barWidth={1}
      onCommit={(span) => onChange(bandsOf(span))}
    />
  )
})
