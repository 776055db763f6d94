/** The first letters of the first and the last name, as an avatar shows them. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : ''
  return (
    [words[0], last]
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toLocaleUpperCase() || '·'
  )
}
