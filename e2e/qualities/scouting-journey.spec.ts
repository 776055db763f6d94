import { test } from '../fixtures.ts'
import { testScoutingJourney } from '../scouting-journey.ts'

// No pictures in the trace of a second try: hundreds of key presses with a snapshot each would take longer than the test.
test.use({ trace: { mode: 'on-first-retry', screenshots: false, snapshots: false } })

testScoutingJourney({
  title: 'an adult athlete and a scout find each other in English, by keyboard alone',
  language: 'en',
  width: 1440,
  minor: false,
  by: 'keyboard',
})

testScoutingJourney({
  title: 'an adult athlete and a scout find each other in French, on phones',
  language: 'fr',
  width: 360,
  minor: false,
  by: 'mouse',
})
