import { afterAll, beforeAll, test } from 'vitest'
import { compareWeeks, type FiguresWorld, openFiguresWorld } from './figure-world.ts'

let world: FiguresWorld
beforeAll(async () => {
  world = await openFiguresWorld()
})
afterAll(() => world.database.close())

test(
  'what an athlete, a scout and an admin read of 200 generated weeks is what plain SQL counts in the raw rows',
  () => compareWeeks(world, 200),
  900_000,
)
