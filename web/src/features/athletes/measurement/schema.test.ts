import { expect, test } from 'vitest'
import { measurementSchema } from './schema.ts'

const typed = {
  metric_code: 'unknown',
  value: '4.2',
  unit: 's',
  measured_on: '2026-01-01',
  method: 'laser',
  conditions: '',
  measured_by: 'self',
  measured_by_name: '',
  event_id: '',
  organization_id: '',
  device: '',
}

test.each([
  ['', []],
  ['https://results.example/1', []],
  ['http://192.168.1.7/results', ['url_private']],
  ['http://localhost:3000', ['url_private']],
  ['ftp://results.example', ['url_invalid']],
  ['results.example/1', ['url_invalid']],
])('a link to evidence is held to what every address is: “%s”', (evidence_url, messages) => {
  const { error } = measurementSchema({}, '2026-11-25').safeParse({ ...typed, evidence_url })
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages)
})
