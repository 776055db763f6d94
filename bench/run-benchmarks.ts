import { asMarkdown, type Section, writeReport } from './report.ts'
import { coldStartSuite } from './suites/cold-start.ts'
import { communitiesSuite } from './suites/communities.ts'
import { eventsSuite } from './suites/events.ts'
import { figuresSuite } from './suites/figures.ts'
import { filmSuite } from './suites/film.ts'
import { hostileSuite } from './suites/hostile.ts'
import { interactionSuite } from './suites/interaction.ts'
import { longResultsSuite } from './suites/long-results.ts'
import { type BenchRow, benchRealtime } from './suites/realtime.ts'
import { restSuite } from './suites/rest.ts'
import { searchSuite } from './suites/search.ts'
import { signInSuite } from './suites/sign-in.ts'
import { benchUpload } from './suites/upload.ts'
import { webSuite } from './suites/web.ts'

type Suite = { heading: string; run(): Promise<Section[]> }

/** The benchmark suites. `npm run bench` runs all, `npm run bench -- rest` one; `--write` updates docs/benchmarks.md. */
const SUITES: Record<string, Suite> = {
  rest: { heading: 'Table API', run: restSuite },
  realtime: { heading: 'Live changes', run: async () => asSections(await benchRealtime()) },
  upload: { heading: 'Uploads', run: async () => asSections(await benchUpload()) },
  'sign-in': { heading: 'Sign-in', run: signInSuite },
  start: { heading: 'Start', run: coldStartSuite },
  communities: { heading: 'Communities', run: communitiesSuite },
  events: { heading: 'Events', run: eventsSuite },
  figures: { heading: 'Figures', run: figuresSuite },
  film: { heading: 'Film', run: filmSuite },
  hostile: { heading: 'Hostile callers', run: hostileSuite },
  search: { heading: 'Search', run: searchSuite },
  web: { heading: 'First visits', run: webSuite },
  interaction: { heading: 'Interactions', run: interactionSuite },
  'long-results': { heading: 'Long results', run: longResultsSuite },
}

function asSections(rows: BenchRow[]): Section[] {
  const cells = rows.map(({ what, measured, budget, met }) => [
    what,
    measured,
    budget,
    met ? 'met' : 'not met',
  ])
  return [{ title: 'Against its budgets', columns: ['what', 'measured', 'budget', ''], rows: cells }]
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = wanted.filter((name) => !Object.hasOwn(SUITES, name))
if (unknown.length > 0) {
  console.error(`No suite is called ${unknown.join(', ')}: there are ${Object.keys(SUITES).join(', ')}.`)
  process.exit(1)
}
for (const [name, { heading, run }] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const sections = await run()
  console.log(`\n## ${heading}\n\n${sections.map(asMarkdown).join('\n')}`)
  if (process.argv.includes('--write')) writeReport(name, heading, sections, new Date())
}
