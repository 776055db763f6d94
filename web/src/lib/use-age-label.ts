import { useT } from './i18n.ts'

/** "Age 16–17", or "16–17" beside a word that says so: a band reads as a span, the oldest as "30 and over". */
export function useAgeLabel() {
  const t = useT()
  return (band: string, bare = false) => {
    const [from = '', to] = band.split(/[-+]/)
    if (!to) return bare ? band : t('age.from', { years: from })
    return bare ? `${from}–${to}` : t('age.span', { span: `${from}–${to}` })
  }
}
