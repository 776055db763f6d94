/** The parts of a screen mount within this time of each other: what one of them has read is new to the next. */
export const openingMs = 5_000
