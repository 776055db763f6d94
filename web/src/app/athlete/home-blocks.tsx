/** The blocks of the home that need measurements: they come after the frame, in one piece. */
export { MissingTest } from './missing-test.tsx'
export { NextStepCard } from './next-step-card.tsx'
export { WhoLooked } from './who-looked.tsx'
