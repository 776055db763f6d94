/** As self-hosted Supabase reads a switch: what the environment says goes before what the file says. */
export function isSwitchedOn(variable: string | undefined, given: boolean | undefined): boolean {
  const said = variable ?? String(given ?? false)
  return said === 'true' || said === '1'
}
