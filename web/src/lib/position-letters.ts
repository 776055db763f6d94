import { useLanguage } from './i18n.ts'
import type { Language } from './language.ts'

type Letters = Readonly<Record<string, Readonly<Record<string, string>>>>

const hockeyEs = { g: 'POR', ld: 'DI', rd: 'DD', c: 'C', lw: 'EI', rw: 'ED' }
const hockeyFr = { g: 'G', ld: 'DG', rd: 'DD', c: 'C', lw: 'AG', rw: 'AD' }

/** Where a language has letters of its own for the places of a sport; the others are known by the English ones. */
const own: Readonly<Partial<Record<Language, Letters>>> = {
  es: {
    soccer: {
      gk: 'POR',
      rb: 'LD',
      lb: 'LI',
      cb: 'DFC',
      rwb: 'CAD',
      lwb: 'CAI',
      dm: 'MCD',
      cm: 'MC',
      am: 'MCO',
      rm: 'MD',
      lm: 'MI',
      rw: 'ED',
      lw: 'EI',
      ss: 'SD',
      st: 'DC',
    },
    basketball: { pg: 'B', sg: 'E', sf: 'A', pf: 'AP', c: 'P' },
    volleyball: { oh: 'R', opp: 'O', mb: 'C', s: 'COL', l: 'L', ds: 'DEF' },
    ice_hockey: hockeyEs,
    field_hockey: { gk: 'POR', fb: 'LAT', cb: 'DFC', mid: 'MED', wing: 'EXT', fwd: 'DEL' },
  },
  fr: {
    soccer: {
      gk: 'G',
      rb: 'DD',
      lb: 'DG',
      cb: 'DC',
      rwb: 'PD',
      lwb: 'PG',
      dm: 'MDC',
      cm: 'MC',
      am: 'MOC',
      rm: 'MD',
      lm: 'MG',
      rw: 'AD',
      lw: 'AG',
      ss: 'SA',
      st: 'BU',
    },
    basketball: { pg: 'M', sg: 'AR', sf: 'AI', pf: 'AF', c: 'P' },
    volleyball: { oh: 'RA', opp: 'PT', mb: 'C', s: 'P', l: 'L', ds: 'DEF' },
    ice_hockey: hockeyFr,
    field_hockey: { gk: 'G', fb: 'LAT', cb: 'DC', mid: 'MIL', wing: 'AIL', fwd: 'ATT' },
  },
}

/** A position as its sport abbreviates it in a language. */
export const positionLetters = (language: Language, sport: string | null, code: string) =>
  own[language]?.[sport ?? '']?.[code] ?? code.replaceAll('_', ' ').toUpperCase()

export function usePositionLetters() {
  const language = useLanguage()
  return (sport: string | null, code: string) => positionLetters(language, sport, code)
}
