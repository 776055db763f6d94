/** Other spellings of positions, by sport; a sport's own codes need no line here. */
const ALIASES: Record<string, Record<string, string>> = {
  american_football: {
    edge: 'de',
    edg: 'de',
    g: 'og',
    oc: 'c',
    saf: 's',
    t: 'ot',
    hb: 'rb',
    tb: 'rb',
    mlb: 'ilb',
    pk: 'k',
    punter: 'p',
    kicker: 'k',
    quarterback: 'qb',
    'running back': 'rb',
    'wide receiver': 'wr',
    'tight end': 'te',
    cornerback: 'cb',
    safety: 's',
    linebacker: 'lb',
  },
  soccer: { goalkeeper: 'gk', keeper: 'gk', striker: 'st', cf: 'st', cdm: 'dm', cam: 'am', winger: 'lw' },
  basketball: {
    'point guard': 'pg',
    'shooting guard': 'sg',
    'small forward': 'sf',
    'power forward': 'pf',
    center: 'c',
    centre: 'c',
    g: 'pg',
    f: 'sf',
  },
}

/** "WR/CB" is two positions; what the sport does not know is handed back. */
export function parsePositions(
  text: string,
  sport: string,
  known: readonly string[],
): { codes: string[]; unknown: string[] } {
  const words = text
    .toLowerCase()
    .split(/[/,;|+]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const read = words.map((word) => ({ word, code: known.includes(word) ? word : ALIASES[sport]?.[word] }))
  return {
    codes: [...new Set(read.flatMap(({ code }) => (code && known.includes(code) ? [code] : [])))].slice(0, 4),
    unknown: read.filter(({ code }) => !code || !known.includes(code)).map(({ word }) => word),
  }
}
