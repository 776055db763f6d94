import { expect, test } from 'vitest'
import { EventFileError, readEventFile } from './import-file.ts'

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')

test('a calendar is read by the clock of the place, with the line of each event', () => {
  const { events, problems } = readEventFile(
    calendar(
      [
        'SUMMARY:Cup\\, round 1',
        'LOCATION:Sevilla',
        'DTSTART;TZID=Europe/Madrid:20310606T180000',
        'DTEND;TZID=Europe/Madrid:20310606T193000',
      ],
      ['SUMMARY:Call', 'DTSTART:20310606T220000Z', 'DURATION:PT2H'],
      ['SUMMARY:Camp', 'DTSTART;VALUE=DATE:20310701', 'DTEND;VALUE=DATE:20310704'],
      ['SUMMARY:Open end', 'DTSTART;TZID=W. Europe Standard Time:20310606T090000'],
      ['SUMMARY:Training', 'DTSTART:20310606T180000Z', 'RRULE:FREQ=WEEKLY'],
      ['SUMMARY:Off', 'DTSTART:20310606T180000Z', 'STATUS:CANCELLED'],
    ),
    'Europe/Madrid',
  )
  expect(
    events.map(({ line, title, start_date, start_time, end_date, end_time, all_day, timezone }) =>
      [line, title, start_date, start_time, end_date, end_time, all_day, timezone].join('|'),
    ),
  ).toEqual([
    '3|Cup, round 1|2031-06-06|18:00||19:30|false|Europe/Madrid',
    '9|Call|2031-06-07|00:00||02:00|false|Europe/Madrid',
    '14|Camp|2031-07-01||2031-07-03||true|Europe/Madrid',
    '19|Open end|2031-06-06|09:00|||false|Europe/Madrid',
  ])
  expect(problems).toEqual([
    { line: 23, code: 'repeats' },
    { line: 28, code: 'cancelled' },
  ])
})

test('a table is read in the words and dates that people write', () => {
  const { events, problems } = readEventFile(
    'Título;Fecha;Hora;Hora final;Lugar;Tipo\nCopa;5/12/2031;18h30;20.00;Sevilla;game\nCampus;2031-12-06;;;Sevilla;\nMal;31/02/2031;25:00;;Sevilla;fiesta',
    'Europe/Madrid',
  )
  expect(events.slice(0, 2)).toMatchObject([
    {
      line: 2,
      title: 'Copa',
      start_date: '2031-12-05',
      start_time: '18:30',
      end_time: '20:00',
      type: 'game',
      all_day: false,
    },
    { line: 3, title: 'Campus', start_date: '2031-12-06', all_day: true },
  ])
  expect(problems).toEqual([
    { line: 4, code: 'type', given: 'fiesta' },
    { line: 4, code: 'time', given: '25:00' },
    { line: 4, code: 'date', given: '31/02/2031' },
  ])
})

test.each([
  ['', 'empty'],
  ['Title,Place\nCup,Sevilla', 'no_start_date'],
  ['Date,Place\n2031-01-01,Sevilla', 'no_title'],
  ['Title,Date', 'no_rows'],
  ['BEGIN:VCALENDAR\nnonsense', 'not_calendar'],
  [calendar(), 'no_rows'],
])('a file that holds no events says why: %j', (text, code) => {
  expect(() => readEventFile(text, 'UTC')).toThrow(expect.objectContaining({ code }))
  expect(() => readEventFile(text, 'UTC')).toThrow(EventFileError)
})

test('a calendar that repeats a billion times is read without one of its dates being made', () => {
  const endless = ['SUMMARY:Flood', 'DTSTART:20310606T180000Z', 'RRULE:FREQ=SECONDLY;COUNT=1000000000']
  const dates = ['SUMMARY:Dates', 'DTSTART:20310606T180000Z', 'RDATE:20310607T180000Z']
  const { events, problems } = readEventFile(calendar(endless, dates), 'UTC')
  expect(events).toEqual([])
  expect(problems).toEqual([
    { line: 3, code: 'repeats' },
    { line: 8, code: 'repeats' },
  ])
})
