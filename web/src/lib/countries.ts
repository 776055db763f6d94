import { getFormatter } from './intl-cache.ts'

/** Countries are kept as two letters and read in the person's language. */
export const countryName = (code: string, language: string): string =>
  getFormatter('DisplayNames', language, { type: 'region' }).of(code) ?? code

// ISO 3166-1, without uninhabited places.
const codes =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  )

export const isCountry = (code: string) => codes.includes(code)

export const countryOptions = (language: string) =>
  codes
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))

/** The country that the languages of a device name, `en-AU` or `es-MX`; '' where none does. Only ever a first guess. */
export const likelyCountry = (preferred: readonly string[] = navigator.languages): string =>
  preferred.flatMap((tag) => tag.split('-').slice(1)).find((part) => codes.includes(part)) ?? ''

/** A language a person speaks, kept as two letters. What was written past the form is no code, and is shown as it is. */
export const spokenLanguage = (code: string, language: string): string =>
  /^[a-z]{2,3}$/.test(code)
    ? (getFormatter('DisplayNames', language, { type: 'language' }).of(code) ?? code)
    : code

// ISO 639-1, those with more than about ten million speakers or official somewhere in Europe.
const spokenCodes =
  'ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk kn ko lb lt lv mk ml mr ms mt nb nl pa pl ps pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur uz vi yo zh zu'.split(
    ' ',
  )

export const spokenLanguageOptions = (language: string) =>
  spokenCodes
    .map((value) => ({ value, label: spokenLanguage(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
