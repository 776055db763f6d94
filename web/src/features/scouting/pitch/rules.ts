import type { MyPitch, PitchState } from './types.ts'

/** Whether somebody still has the next word. */
export const isUndecided = (state: PitchState) =>
  state === 'guardian' || state === 'sent' || state === 'asked' || state === 'answered'

/** Whether it is the scout who has it. */
export const waitsForScout = (state: PitchState) => state === 'sent' || state === 'answered'

/** The name of how an own pitch stands. */
export const shownState = ({ state, released }: Pick<MyPitch, 'state' | 'released'>) =>
  released ? 'released' : state

export const stateTone = {
  guardian: 'attention',
  sent: 'info',
  asked: 'attention',
  answered: 'info',
  shortlisted: 'good',
  declined: 'neutral',
  withdrawn: 'neutral',
  ended: 'neutral',
} as const satisfies Record<PitchState, string>
