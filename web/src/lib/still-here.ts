/**
 * Whether a person is still where they asked for something, by the time of the answer: for a way on that has to outlive its screen,
 * which another read may have taken away, and must not take anybody along who has gone elsewhere.
 */
export function stillHere(): () => boolean {
  const { href } = location
  return () => location.href === href
}
