import { test } from './fixtures.ts'
import { testScoutingJourney } from './scouting-journey.ts'

// No pictures in the trace of a second try: hundreds of key presses with a snapshot each would take longer than the test.
test.use({ trace: { mode: 'on-first-retry', screenshots: false, snapshots: false } })

// The one with a guardian, who is asked at each step; two more ways are in qualities/scouting-journey.spec.ts.
testScoutingJourney({
  title: 'a minor with a guardian and a scout find each other in Spanish, on phones',
  language: 'es',
  width: 360,
  minor: true,
  by: 'mouse',
})
