import { localTime, readerZone } from '#web/lib/clock.ts'
import { regional } from '#web/lib/language.ts'
import { timeWords } from './event-time.ts'

/** The server does not know where its reader is: here the page adds their own time, where their clock shows another. */
export function showReaderTime(page: Document, zone = readerZone()) {
  const line = page.querySelector<HTMLElement>('[data-slot="your-zone"]')
  const { start, end, place, words, hours = '', days = '' } = line?.dataset ?? {}
  if (!line || !start || !place || !words) return
  const [there, here] = [localTime(start, place), localTime(start, zone)]
  if (there.day === here.day && there.time === here.time) return
  const filled = (range: string) => (from: string, to: string) =>
    range.replace('{from}', () => from).replace('{to}', () => to)
  const time = timeWords({ start, end: end || null, zone }, regional(page.documentElement.lang), {
    hours: filled(hours),
    days: filled(days),
  })
  line.textContent = words.replace('{time}', () => time)
  line.hidden = false
}
