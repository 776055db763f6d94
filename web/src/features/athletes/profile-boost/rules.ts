import type { Advice } from './types.ts'

/** Where each thing is done. */
export const ADVICE_PLACES: Record<Advice['action'], string> = {
  show: '/athlete/settings',
  film: '/athlete/videos',
  number: '/athlete/profile',
  open: '/athlete/profile/edit',
  photo: '/athlete/profile/edit',
  second_number: '/athlete/profile',
  class_year: '/athlete/profile/edit',
  position: '/athlete/profile/edit',
}

/** The longest bar is three times as often. */
const longest = 3
export const barOf = (ratio: number) => Math.min(1, ratio / longest)
