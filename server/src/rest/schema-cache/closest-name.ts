/** The most similar candidate, if it is similar enough, for "did you mean" hints. */
export function closestName(wanted: string, candidates: Iterable<string>, atLeast: number): string | null {
  let best: string | null = null
  let bestScore = 0
  for (const candidate of candidates) {
    const score = similarity(wanted.toLowerCase(), candidate.toLowerCase())
    if (score > bestScore) [best, bestScore] = [candidate, score]
  }
  return bestScore >= atLeast ? best : null
}

/** One minus the edit distance relative to the longer text. */
function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  if (longer === 0) return 1
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitute = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(substitute, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    previous = row
  }
  return 1 - (previous[b.length] ?? longer) / longer
}

/** Whether the texts share a pair of neighbouring letters or their first or last letter; short texts are similar by length alone. */
export function sharesBigram(a: string, b: string): boolean {
  const pairs = bigrams(b)
  return bigrams(a).some((pair) => pairs.includes(pair))
}

function bigrams(text: string): string[] {
  const letters = [...`-${text.toLowerCase().replaceAll(/[^\p{L}\p{N}, ]/gu, '')}-`]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
