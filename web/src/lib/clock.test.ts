import { describe, expect, it } from 'vitest'
import { addDays, cityOf, localTime, momentOf, mondayOf, nextClockChange, weekdayOf } from './clock.ts'

describe('clocks of places', () => {
  it('shows the clock of the place', () => {
    expect(localTime('2026-11-25T17:00:00Z', 'Europe/Madrid')).toEqual({ day: '2026-11-25', time: '18:00' })
    expect(localTime('2026-11-25T23:30:00Z', 'Europe/Madrid').day).toBe('2026-11-26')
  })
  it('finds the moment of a clock time on both sides of a change', () => {
    const at = (day: string) => momentOf({ day, time: '18:00' }, 'Europe/Madrid')
    expect(at('2027-03-27')).toBe('2027-03-27T17:00:00.000Z')
    expect(at('2027-03-28')).toBe('2027-03-28T16:00:00.000Z')
  })
  it('moves a time that does not exist by the gap, and takes the first of one that comes twice', () => {
    expect(momentOf({ day: '2027-03-28', time: '02:30' }, 'Europe/Madrid')).toBe('2027-03-28T01:30:00.000Z')
    expect(momentOf({ day: '2026-10-25', time: '02:30' }, 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z')
  })
  it('names the day on which clocks change, and none where they do not', () => {
    expect(nextClockChange('Europe/Madrid', '2026-11-24', '2027-04-30')).toBe('2027-03-28')
    expect(nextClockChange('Europe/Madrid', '2026-11-24', '2027-03-01')).toBeNull()
    expect(nextClockChange('Africa/Lagos', '2026-11-24', '2027-11-24')).toBeNull()
  })
  it('counts days and weekdays without a zone', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(weekdayOf('2026-11-29')).toBe(7)
    expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  })
  it('reads a zone that nobody knows as UTC, and names a city as people do', () => {
    expect(localTime('2026-11-25T17:00:00Z', 'Mars/Olympus').time).toBe('17:00')
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  })
})
