/** The blocks of the home that need measurements: they come after the frame, in one piece. */
export { MissingTest } from './missing-test.tsx'
export { NextStepCard } from './next-step-card.tsx'
export { NewestNumber } from './own-number.tsx'
export { SeenByScouts } from './seen-by-scouts.tsx'
