type Point = readonly [x: number, y: number]

/** One moment of a sport, in a square of 100: joints of the body, and what is held, thrown or hit. */
export type Pose = {
  head: Point
  neck: Point
  hip: Point
  /** Elbow and hand, the nearer arm first. */
  arms: readonly [readonly [Point, Point], readonly [Point, Point]]
  /** Knee and foot, the nearer leg first. */
  legs: readonly [readonly [Point, Point], readonly [Point, Point]]
  ball?: readonly [x: number, y: number, r: number]
  /** White where nothing is said. */
  ballTone?: 'white' | 'orange' | 'yellow' | 'red' | 'brown' | 'black'
  /** As long as two thirds of it is wide. */
  ovalBall?: true
  /** A stick, bat, bar or oar: a path. */
  gear?: string
  /** What one sits in, filled. */
  boat?: string
  helmet?: true
  bare?: true
  /** Somebody else has hold of them. */
  paired?: true
  /** Where the ground begins, from above. */
  horizon?: number
}
