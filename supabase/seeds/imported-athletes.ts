import { createHash } from 'node:crypto'
import { NAMES } from './person-names.ts'
import type { Random } from './random.ts'

/** Athletes a club imported from a testing day: they have no account, and only verified scouts see them. */
export function importedAthletes(random: Random): [meta: string, rows: string] {
  const rows = Array.from({ length: 14 }, (_, index) => {
    const position = random.pick(['wr', 'cb', 'lb', 'ot', 'rb', 's'])
    const heavy = position === 'ot'
    return {
      row: index + 2,
      key: `day-${index + 1}`,
      name: `${random.pick(NAMES.en.male)} ${random.pick(NAMES.en.last)}`,
      positions: [position],
      class_year: 2025,
      country: 'US',
      sex_category: 'male',
      club: 'Eastcliff State',
      measurements: [
        {
          metric: 'height_cm',
          value: heavy ? 77 + random.int(0, 2) : 70 + random.int(0, 5),
          unit: 'in',
          measured_on: '2025-03-14',
          method: 'official',
        },
        {
          metric: 'weight_kg',
          value: heavy ? random.int(295, 330) : random.int(180, 235),
          unit: 'lb',
          measured_on: '2025-03-14',
          method: 'official',
        },
        {
          metric: 'dash40_s',
          value: Number((heavy ? 5.2 : 4.45 + random.next() * 0.3).toFixed(2)),
          unit: 's',
          measured_on: '2025-03-14',
          method: 'hand',
        },
        {
          metric: 'vertical_cm',
          value: heavy ? 27 : random.int(32, 39),
          unit: 'in',
          measured_on: '2025-03-14',
          method: 'device',
        },
      ],
    }
  })
  const file = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  return [
    JSON.stringify({
      file_name: 'testing-day.csv',
      file_hash: file,
      source: 'eastcliff-2025',
      source_name: 'Eastcliff State testing day',
      sport: 'american_football',
      adults_only: true,
      mapping: {},
    }),
    JSON.stringify(rows),
  ]
}
