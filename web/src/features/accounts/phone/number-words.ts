// Codes of countries have one to three digits (ITU E.164): those of one and two are told by how they begin.
const COUNTRY = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** How the digits after the country stand where it is not by threes and fours. */
const GROUPS: Record<string, readonly number[]> = {
  '1': [3, 3, 4],
  '33': [1, 2, 2, 2, 2],
  '44': [4, 6],
}

/** A number as people read it out: its country, then groups, on one line. */
export function numberWords(number: string): string {
  const [, country = '', rest = ''] = COUNTRY.exec(number) ?? []
  if (!rest) return number
  const own = GROUPS[country]
  const sizes = own && sum(own) === rest.length ? own : evenGroups(rest.length)
  let at = 0
  const groups = sizes.map((size) => {
    const group = rest.slice(at, at + size)
    at += size
    return group
  })
  return [`+${country}`, ...groups].join('\u00A0')
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)

/** Threes, and as many fours at the end as come out even: 3 3 3, 3 3 4, 4 4. */
function evenGroups(digits: number): number[] {
  const fours = digits % 3
  const threes = (digits - fours * 4) / 3
  if (threes < 0) return [digits]
  return [...Array<number>(threes).fill(3), ...Array<number>(fours).fill(4)]
}
