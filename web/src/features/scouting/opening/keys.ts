export const openingKeys = {
  all: ['openings'],
  mine: ['openings', 'mine'],
  offered: ['openings', 'offered'],
} as const
